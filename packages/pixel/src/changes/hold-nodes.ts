import type { Hold } from './edit.ts';
import { isOwned } from './framework.ts';
import { type Cell, holdCells } from './hold-cells.ts';

/** Where nodes go, seen from the element. */
export type Place = 'before' | 'after' | 'prepend' | 'append';

/** Tells whether nodes at this place are children of the element. */
export function goesInside(place: Place): boolean {
  return place === 'prepend' || place === 'append';
}

/** Elements with this attribute are hidden by `hiddenCss`, since a framework needs them where they are. */
const hidden = 'data-px-h';
export const hiddenCss = `[${hidden}]{display:none!important}`;

/** Our nodes in the page. */
export interface Placed {
  readonly id: string;
  readonly place: Place;
  /** What of the page they take the place of; it is kept as it is, with its listeners. */
  readonly replaced?: ((element: Element) => ChildNode[]) | undefined;
  /** Makes them, for a place in `context`. */
  create(context: Node): ChildNode[];
}

/** Holds nodes of ours in the page. */
export function holdNodes(element: Element, { id, place, replaced, create }: Placed): Hold {
  const isInside = goesInside(place);
  const covered = holdCells(() =>
    (replaced?.(element) ?? []).map(
      (node): Cell => (node instanceof Element ? [node, hidden, ''] : [node, '', '']),
    ),
  );
  const parent = () => (isInside ? element : element.parentNode);
  let ours: ChildNode[] = [];
  let kept: DocumentFragment | undefined;
  let isCovering = false;

  const isThere = () =>
    ours.length > 0 && ours.every((node) => node.isConnected && (kept || node.parentNode === parent()));

  const undo = () => {
    if (kept) ours.find((node) => node.parentNode)?.before(kept);
    for (const node of ours) node.remove();
    covered.undo();
    ours = [];
    kept = undefined;
  };

  return {
    isMade: () => isThere() && (!isCovering || covered.isMade()),
    make() {
      if (!isThere()) {
        undo();
        const around = parent();
        if (!around) return false;
        isCovering = replaced !== undefined && isOwned(element);
        ours = replaced ? [] : copies(element, place, id);
        if (ours.length > 0) return true;
        const nodes = create(around);
        ours = replaced && !isCovering ? nodes : nodes.flatMap((node) => tag(node, id));
        if (isCovering && isInside) ours = [wrap('px-slot', ours, id)];
        if (ours.length === 0) ours = [document.createComment('')];
        const out = isCovering ? [] : replaced?.(element);
        element[place](...ours);
        if (out?.length) {
          kept = document.createDocumentFragment();
          kept.append(...out);
        }
      }
      if (isCovering) covered.make();
      return true;
    },
    undo,
  };
}

/** What of an element is the page's. */
export function pageNodes(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) => !isTagged(node));
}

function isTagged(node: Node | null): node is Element {
  return node instanceof Element && node.hasAttribute('data-px');
}

/** Marks a node as ours, so that we know it again where the page has copied it; what can not be marked is wrapped or left out. */
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

/** Our nodes as the page has copied them together with the element, by writing its own HTML again. */
function copies(element: Element, place: Place, id: string): Element[] {
  const isOurs = (node: Element) => node.getAttribute('data-px') === id;
  if (goesInside(place)) return [...element.children].filter(isOurs);
  const found: Element[] = [];
  const next = (node: Element) => (place === 'after' ? node.nextElementSibling : node.previousElementSibling);
  for (let node = next(element); isTagged(node); node = next(node)) if (isOurs(node)) found.push(node);
  return found;
}
