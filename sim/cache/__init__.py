"""What is kept between runs beside the results: compiled kernels, word records, what files say.

It moves no result, so no version of an engine and no compiled kernel depends on it.
"""
