import type { Hold } from './edit.ts';
import { type Cell, holdCells } from './hold-cells.ts';
import { holdNodes, pageNodes } from './hold-nodes.ts';

/** Holds an element's text: via its text nodes, which frameworks keep writing to, or in place of its content. */
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
    position: 'prepend',
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
