"""What is measured inside a page, in the browser's own language."""

SMALLEST_TEXT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one.checkVisibility() || one.closest("script, style")) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    const drawing = one.closest("svg");
    if (drawing) { const m = one.getScreenCTM(); size *= Math.hypot(m.a, m.b); }
    found.push([Math.round(10 * size) / 10, node.data.trim().slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0])[0];
}"""
"""The size of the smallest text in CSS pixels, pictures included, and the text."""

LEAST_CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (text) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const ground = (one) => {
    if (!one) return [255, 255, 255];
    const own = rgba(getComputedStyle(one).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, ground(one.parentElement));
  };
  const drawn = (text) => {
    const { x, y, width, height } = text.getBBox();
    let found = ground(text.closest("svg").parentElement);
    for (const one of text.parentElement.querySelectorAll(":scope > circle, :scope > rect")) {
      const box = one.getBBox();
      const holds = box.x <= x + width / 2 && x + width / 2 <= box.x + box.width
        && box.y <= y + height / 2 && y + height / 2 <= box.y + box.height;
      const fill = getComputedStyle(one).fill;
      if (holds && fill !== "none") found = over(rgba(fill), found);
    }
    return found;
  };
  const light = (rgb) => rgb.map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one.checkVisibility() || one.closest("script, style")) continue;
    const below = one.closest("svg") ? drawn(one) : ground(one);
    const style = getComputedStyle(one);
    const ink = rgba(one.closest("svg") ? style.fill : style.color);
    for (let each = one; each; each = each.parentElement) {
      ink[3] *= Number(getComputedStyle(each).opacity);
    }
    const [a, b] = [light(over(ink, below)), light(below)].sort((x, y) => y - x);
    found.push([Math.round(100 * (a + 0.05) / (b + 0.05)) / 100, node.data.trim().slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0])[0];
}"""
"""The least contrast of a text with what lies behind it (WCAG 2), and the text."""

HIDDEN_TEXT = """() => Array.from(document.querySelectorAll("details > *:not(summary)"))
  .filter((one) => one.textContent.trim() && !one.checkVisibility())
  .filter((one) => !one.matches("button, select, textarea"))
  .map((one) => one.textContent.trim().slice(0, 40))"""
"""The beginnings of all that a folded part hides."""

CUT_OFF = """() => {
  const found = [];
  for (const one of document.querySelectorAll("svg text")) {
    if (!one.textContent.trim() || !one.checkVisibility()) continue;
    const text = one.getBoundingClientRect(), all = one.closest("svg").getBoundingClientRect();
    const over = Math.max(all.left - text.left, text.right - all.right,
      all.top - text.top, text.bottom - all.bottom);
    if (over > 1) found.push([Math.round(over), one.textContent]);
  }
  return found;
}"""
"""Texts of pictures that reach over their edge, and by how many pixels."""

SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
"""By how many pixels the page is wider than the window."""

PARTS = "() => document.querySelectorAll('*').length"

SHUT_CELLS = "document.querySelectorAll('#cells > details').forEach((one) => one.open = false)"

REMOVE_ADDED = """() => document.querySelectorAll("main button:not(th *), main select")
  .forEach((one) => one.remove())"""
"""Take away what the script adds beside headings that sort."""
