/**
 * Makes an element of SVG equal to another of its name, and leaves what is equal where it is: from row to row most of a page is the same
 * but for its place, and a browser takes longer to put thousands of glyphs anew than the engine to make them.
 */
export function redraw(drawn: Element, wanted: Element): void {
  for (const { name } of [...drawn.attributes]) if (!wanted.hasAttribute(name)) drawn.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (drawn.getAttribute(name) !== value) drawn.setAttribute(name, value);
  if (drawn.localName === 'defs') redefine(drawn, wanted);
  else redrawChildren(drawn, wanted);
}

function redrawChildren(drawn: Element, wanted: Element): void {
  const before = [...drawn.childNodes];
  const after = [...wanted.childNodes];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;

  const old = before.slice(start, before.length - end);
  const young = after.slice(start, after.length - end);
  const next = before[before.length - end] ?? null;
  for (const [index, node] of young.entries()) {
    const there = old[index];
    if (there === undefined) drawn.insertBefore(node, next);
    else if (isEqual(there, node)) continue;
    else if (there instanceof Element && node instanceof Element && there.localName === node.localName) redraw(there, node);
    else there.replaceWith(node);
  }
  for (const node of old.slice(young.length)) node.remove();
}

/** What glyphs and clips refer to: an id says all of it, and the order nothing. */
function redefine(drawn: Element, wanted: Element): void {
  const ids = new Set([...wanted.children].map(({ id }) => id));
  const known = new Set([...drawn.children].map(({ id }) => id));
  for (const definition of [...drawn.children]) if (!ids.has(definition.id)) definition.remove();
  for (const definition of [...wanted.children]) if (!known.has(definition.id)) drawn.append(definition);
}

const isEqual = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && one.isEqualNode(other);
