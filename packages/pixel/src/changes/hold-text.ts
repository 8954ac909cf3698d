import type { Hold } from './edit.ts';
import { type Cell, holdCells } from './hold-cells.ts';
import { holdNodes, pageNodes } from './hold-nodes.ts';

/** Holds the text of an element: by its text nodes, which frameworks go on writing to, or in the place of what is in it. */
export function holdText(element: Element, value: string, id: string): Hold {
  const texts = (): Cell[] => {
    const nodes = pageNodes(element);
    return nodes.every((node) => node instanceof Text)
      ? nodes.map((node, index) => [node, '', index > 0 ? '' : value])
      : [];
  };
  const cells = holdCells(texts);
  const nodes = holdNodes(element, {
    id,
    place: 'prepend',
    replaced: pageNodes,
    create: () => [document.createTextNode(value)],
  });
  return {
    isMade: () => nodes.isMade() || (texts().length > 0 && cells.isMade()),
    make() {
      nodes.undo();
      return (texts().length > 0 ? cells : nodes).make();
    },
    undo() {
      nodes.undo();
      cells.undo();
    },
  };
}
