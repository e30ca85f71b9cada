"use strict";
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const make = (tag, texts, parent) => parent.appendChild(Object.assign(document.createElement(tag), texts));

  // Folded parts open for links that lead into them, and on paper.
  const show = (name) => {
    let one = document.getElementById(decodeURIComponent(name));
    for (; one; one = one.parentElement) { if (one.tagName === "DETAILS") { one.open = true; } }
    const aim = document.getElementById(decodeURIComponent(name));
    const own = aim && aim.querySelector(":scope > details");
    if (own) { own.open = true; }
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link) { show(link.getAttribute("href").slice(1)); }
  });
  const follow = () => {
    const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (aim) { show(aim.id); aim.scrollIntoView(); }
  };
  addEventListener("hashchange", follow);
  follow();
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => folded.forEach((one) => { one.open = false; }));

  const contents = document.querySelector("nav.contents details");
  if (contents) {
    contents.open = matchMedia("(min-width: 60rem)").matches;
    const button = make("button", { type: "button", textContent: "Open all chapters" }, contents.parentElement);
    button.addEventListener("click", () => {
      const isOpen = button.textContent.startsWith("Open");
      all("main section > details").forEach((one) => { one.open = isOpen; });
      button.textContent = isOpen ? "Close all chapters" : "Open all chapters";
    });
  }

  // Tables: sorted by a heading, copied as CSV.
  const pieces = (node) => node.nodeName === "BR" ? " " : node.nodeType === 3 ? node.data
    : Array.from(node.childNodes, pieces).join("");
  const words = (node) => pieces(node).replace(/\s+/g, " ").trim();
  const key = (cell) => {
    const text = "key" in cell.dataset ? cell.dataset.key : words(cell);
    const found = /^(?:over |under |about |[<>≤≥] ?)?([+\-−]?\d[\d,]*(?:\.\d+)?)(?=$|[\s%(,;:✗?])/.exec(text);
    if (found) { return [Number(found[1].replace(/,/g, "").replace("−", "-")), text]; }
    return /^[–—-]?$/.test(text) ? null : [Infinity, text];
  };
  const compare = (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1].localeCompare(b[1], "en", { numeric: true });
  const sort = (table, heads, place) => {
    const way = heads[place].getAttribute("aria-sort") === "ascending" ? -1 : 1;
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[place].setAttribute("aria-sort", way > 0 ? "ascending" : "descending");
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => [key(row.cells[place]), row]);
    rows.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : way * compare(a, b));
    body.append(...rows.map(([, row]) => row));
  };
  const quoted = (text) => /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  const csv = (rows) => rows.map((row) => row.map(quoted).join(",") + "\n").join("");
  const copier = (name, rows, parent) => {
    const button = make("button", { type: "button", className: "copy", textContent: "Copy as CSV" }, parent);
    button.setAttribute("aria-label", `Copy as CSV: ${name}`);
    button.addEventListener("click", () => {
      const text = csv(rows());
      const said = (is) => { button.textContent = is; setTimeout(() => { button.textContent = "Copy as CSV"; }, 2000); };
      const byHand = () => {
        const area = make("textarea", { value: text, readOnly: true, className: "copy" }, parent);
        area.setAttribute("aria-label", `${name}, as CSV`);
        area.select();
        said(document.execCommand("copy") ? "Copied" : "Copy it from here:");
      };
      if (navigator.clipboard) { navigator.clipboard.writeText(text).then(() => said("Copied"), byHand); } else { byHand(); }
    });
  };
  const filter = (table, place, parent) => {
    const rows = Array.from(table.tBodies[0].rows);
    const name = words(table.tHead.rows[0].cells[place]);
    const choice = make("select", {}, parent);
    choice.setAttribute("aria-label", `Only rows with this: ${name}`);
    make("option", { value: "", textContent: `${name}: all` }, choice);
    const values = Array.from(new Set(rows.map((row) => words(row.cells[place]))));
    values.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    values.forEach((one) => make("option", { value: one, textContent: `${name}: ${one}` }, choice));
    choice.addEventListener("change", () => rows.forEach((row) => {
      row.hidden = choice.value !== "" && words(row.cells[place]) !== choice.value;
    }));
  };
  all("table").forEach((table) => {
    const heads = table.tHead ? Array.from(table.tHead.rows[0].cells) : [];
    const caption = table.caption || table.createCaption();
    const name = words(caption);
    const rows = () => Array.from(table.rows).filter((row) => !row.hidden)
      .map((row) => Array.from(row.cells, words));
    if ("filter" in table.dataset) { filter(table, Number(table.dataset.filter), caption); }
    copier(name, rows, caption);
    if (table.matches(".hands") || table.tBodies[0].rows.length < 3) { return; }
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sort(table, heads, place));
    });
  });
  all("pre.lines").forEach((lines) => {
    const rows = () => all("b, span", lines).map((one) => one.textContent.trim().split(/ {2,}/));
    copier("every cell", rows, lines.previousElementSibling);
  });
})();
