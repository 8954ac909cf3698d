import { navigationTiming } from '../flicker/seen-ms.ts';

/** Frameworks that take longer than this after the page's load are not waited for. */
const maxWaitMs = 3_000;

/** What servers mark the pages with that a framework will take over; some take the mark away when that is done. */
const marked =
  '#__next,#__nuxt:not([data-v-app]),[data-server-rendered],astro-island[ssr],[data-sveltekit-preload-data],[ng-server-context]';
/** Where frameworks usually live. */
const usual = '#root,#app';

/** Tells whether nodes of the element belong to a framework, which breaks where others move or replace them. */
export function isOwned(element: Element): boolean {
  return element.closest(marked) !== null || hasKey(element, /^__(react|vue|ng)/);
}

/** Tells whether a framework has yet to take over the element; it breaks where nodes have changed until then. */
export function isHydrating(element: Element): boolean {
  const { loadEventStart } = navigationTiming();
  if (loadEventStart && performance.now() > loadEventStart + maxWaitMs) return false;
  if (has(element, /^__reactFiber/)) return false;
  return (
    '__next_f' in window ||
    element.closest(marked) !== null ||
    hasKey(element, /^__reactContainer/) ||
    (document.readyState !== 'complete' && (element.closest(usual) !== null || hasReactComment()))
  );
}

/** Tells whether a framework has yet to take over some part of the page. */
export function isPageHydrating(): boolean {
  return [...document.querySelectorAll(`${marked},${usual}`)].some(
    ({ firstElementChild }) => firstElementChild !== null && isHydrating(firstElementChild),
  );
}

/** Looks at the properties that frameworks put on an element and those around it. */
function hasKey(element: Element, pattern: RegExp): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode)
    if (has(node, pattern)) return true;
  return false;
}

function has(node: Node, pattern: RegExp): boolean {
  return Object.keys(node).some((key) => pattern.test(key));
}

let isReactPage: boolean | undefined;

/** React's server writes them between texts and around what is suspended. A page is searched once for all elements of a pass. */
function hasReactComment(): boolean {
  if (isReactPage === undefined)
    queueMicrotask(() => {
      isReactPage = undefined;
    });
  isReactPage ??= findReactComment();
  return isReactPage;
}

function findReactComment(): boolean {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (/^( |\/?\$.?)$/.test(comments.currentNode.nodeValue ?? '')) return true;
  return false;
}
