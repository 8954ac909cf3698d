import type { Hold } from './edit.ts';
import { isOwned } from './framework.ts';
import { type Cell, holdCells } from './hold-cells.ts';

/** Position of nodes relative to the element. */
export type NodePosition = 'before' | 'after' | 'prepend' | 'append';

/** Whether nodes at this position are children of the element. */
export function goesInside(position: NodePosition): boolean {
  return position === 'prepend' || position === 'append';
}

/** Elements with this attribute are hidden by `hiddenCss`, because a framework needs them to stay in place. */
const hidden = 'data-px-h';
export const hiddenCss = `[${hidden}]{display:none!important}`;

/** Our nodes on the page. */
export interface NodeInsertion {
  readonly id: string;
  readonly position: NodePosition;
  /** Returns the page's nodes that they replace, which are kept intact with their listeners. */
  readonly replaced?: ((element: Element) => ChildNode[]) | undefined;
  /** Creates the nodes, for a position in `context`. */
  create(context: Node): ChildNode[];
}

/** Holds our nodes on the page. */
export function holdNodes(element: Element, { id, position, replaced, create }: NodeInsertion): Hold {
  const isInside = goesInside(position);
  const covered = holdCells(() =>
    (replaced?.(element) ?? []).map(
      (node): Cell => (node instanceof Element ? [node, hidden, ''] : [node, '', '']),
    ),
  );
  const parent = () => (isInside ? element : element.parentNode);
  let ours: ChildNode[] = [];
  let fragment: DocumentFragment | undefined;
  let isCovering = false;

  const isThere = () =>
    ours.length > 0 && ours.every((node) => node.isConnected && (fragment || node.parentNode === parent()));

  const undo = () => {
    if (fragment) ours.find((node) => node.parentNode)?.before(fragment);
    for (const node of ours) node.remove();
    covered.undo();
    ours = [];
    fragment = undefined;
  };

  return {
    isMade: () => isThere() && (!isCovering || covered.isMade()),
    make() {
      if (!isThere()) {
        undo();
        const around = parent();
        if (!around) return false;
        isCovering = replaced !== undefined && isOwned(element);
        ours = replaced ? [] : copies(element, position, id);
        if (ours.length > 0) return true;
        const nodes = create(around);
        ours = replaced && !isCovering ? nodes : nodes.flatMap((node) => tag(node, id));
        if (isCovering && isInside) ours = [wrap('px-slot', ours, id)];
        if (ours.length === 0) ours = [document.createComment('')];
        const out = isCovering ? [] : replaced?.(element);
        element[position](...ours);
        if (out?.length) {
          fragment = document.createDocumentFragment();
          fragment.append(...out);
        }
      }
      if (isCovering) covered.make();
      return true;
    },
    undo,
  };
}

/** Returns the page's own nodes of an element. */
export function pageNodes(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) => !isTagged(node));
}

function isTagged(node: Node | null): node is Element {
  return node instanceof Element && node.hasAttribute('data-px');
}

/** Tags a node as ours, to recognize it after the page copies it; wraps or drops nodes that can't be tagged. */
function tag(node: ChildNode, id: string): ChildNode[] {
  if (node instanceof Element) node.setAttribute('data-px', id);
  else return node.nodeValue?.trim() && node instanceof Text ? [wrap('span', [node], id)] : [];
  return [node];
}

function wrap(name: string, nodes: readonly Node[], id: string): HTMLElement {
  const wrapper = document.createElement(name);
  wrapper.setAttribute('data-px', id);
  wrapper.style.display = 'contents';
  wrapper.append(...nodes);
  return wrapper;
}

/** Our nodes as copied by the page together with the element, by rewriting its own HTML. */
function copies(element: Element, position: NodePosition, id: string): Element[] {
  const isOurs = (node: Element) => node.getAttribute('data-px') === id;
  if (goesInside(position)) return [...element.children].filter(isOurs);
  const copies: Element[] = [];
  const next = (node: Element) =>
    position === 'after' ? node.nextElementSibling : node.previousElementSibling;
  for (let node = next(element); isTagged(node); node = next(node)) if (isOurs(node)) copies.push(node);
  return copies;
}
