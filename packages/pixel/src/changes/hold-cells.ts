import type { Hold } from './edit.ts';

/** A value on the page: of a text node (no name), an attribute, a class (`.name`), or a form field (`=`). Null if absent. */
export type Cell = readonly [node: Node, name: string, value: string | null];

interface HeldCell {
  readonly cell: Cell;
  readonly before: string | null;
  readonly ours: string | null;
  /** The entire attribute before and after, to restore a class list exactly as written. */
  readonly whole: Cell;
  readonly wholeOurs: string | null;
  /** Names of the attributes that follow it. */
  readonly later: readonly string[];
}

/** Holds values. Calls `cells` each time, because the page may replace the nodes. */
export function holdCells(cells: () => readonly Cell[]): Hold {
  const heldCells: HeldCell[] = [];
  const indexOf = ([node, name]: Cell) =>
    heldCells.findIndex(({ cell }) => cell[0] === node && cell[1] === name);

  return {
    isMade: () => cells().every((cell) => heldCells[indexOf(cell)]?.ours === readCell(cell)),
    make() {
      for (const cell of cells()) {
        const index = indexOf(cell);
        const before = readCell(cell);
        if (heldCells[index]?.ours === before) continue;
        const whole: Cell = cell[1].startsWith('.') ? [cell[0], 'class', null] : cell;
        const wholeBefore = readCell(whole);
        const names = cell[0] instanceof Element ? cell[0].getAttributeNames() : [];
        if (before !== cell[2]) write(cell, cell[2]);
        heldCells[index < 0 ? heldCells.length : index] = {
          cell,
          before,
          // Read back, because the browser may normalize it.
          ours: readCell(cell),
          whole: [whole[0], whole[1], wholeBefore],
          wholeOurs: readCell(whole),
          later: names.slice(names.indexOf(whole[1]) + 1),
        };
      }
      return true;
    },
    undo() {
      for (const { cell, before, ours, whole, wholeOurs, later } of heldCells.splice(0).reverse())
        if (readCell(whole) === wholeOurs) {
          if (wholeOurs !== whole[2]) restore(whole, later);
        } else if (readCell(cell) === ours && before !== ours) write(cell, before);
    },
  };
}

/** Restores a value; puts a removed attribute back in its original order. */
function restore(cell: Cell, later: readonly string[]): void {
  const [node] = cell;
  const isGone = readCell(cell) === null;
  write(cell, cell[2]);
  if (isGone && node instanceof Element)
    for (const name of later) {
      const value = node.getAttribute(name);
      // A strict policy forbids setting this one again.
      if (value === null || name === 'style') continue;
      node.removeAttribute(name);
      node.setAttribute(name, value);
    }
}

function readCell([node, name]: Cell): string | null {
  if (!(node instanceof Element)) return node.nodeValue;
  if (name === '=') return String(Reflect.get(node, 'value'));
  if (name.startsWith('.')) return node.classList.contains(name.slice(1)) ? '' : null;
  return node.getAttribute(name);
}

function write([node, name]: Cell, value: string | null): void {
  if (!(node instanceof Element)) node.nodeValue = value;
  else if (name === '=') Reflect.set(node, 'value', value);
  else if (name.startsWith('.')) {
    node.classList.toggle(name.slice(1), value !== null);
    if (node.classList.length === 0) node.removeAttribute('class');
  } else if (value === null) node.removeAttribute(name);
  // A Content-Security-Policy may forbid the attribute, but never the style object.
  else if (name === 'style') Reflect.set(node, name, value);
  else node.setAttribute(name, value);
}
