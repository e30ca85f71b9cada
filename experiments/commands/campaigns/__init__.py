"""The proofs of ``fairdeal campaign``, one a module, each with options of its own."""
