import { navigationTiming } from '../flicker/seen-ms.ts';

/** How long after the page's load to wait for a framework. */
const maxWaitMs = 3_000;

/** Server-side marks of pages to be hydrated by a framework; some frameworks remove them when done. */
const marked =
  '#__next,#__nuxt:not([data-v-app]),[data-server-rendered],astro-island[ssr],[data-sveltekit-preload-data],[ng-server-context]';
/** Selectors of common root elements of frameworks. */
const commonRoots = '#root,#app';

/** Whether the element's nodes belong to a framework, which breaks if others move or replace them. */
export function isOwned(element: Element): boolean {
  return element.closest(marked) !== null || hasKey(element, /^__(react|vue|ng)/);
}

/** Whether a framework has yet to hydrate the element; it breaks if nodes change before. */
export function isHydrating(element: Element): boolean {
  const { loadEventStart } = navigationTiming();
  if (loadEventStart && performance.now() > loadEventStart + maxWaitMs) return false;
  if (hasProperty(element, /^__reactFiber/)) return false;
  return (
    '__next_f' in window ||
    element.closest(marked) !== null ||
    hasKey(element, /^__reactContainer/) ||
    (document.readyState !== 'complete' && (element.closest(commonRoots) !== null || hasReactComment()))
  );
}

/** Whether a framework has yet to hydrate any part of the page. */
export function isPageHydrating(): boolean {
  return [...document.querySelectorAll(`${marked},${commonRoots}`)].some(
    ({ firstElementChild }) => firstElementChild !== null && isHydrating(firstElementChild),
  );
}

/** Whether the element or an ancestor has a property that a framework adds. */
function hasKey(element: Element, pattern: RegExp): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode)
    if (hasProperty(node, pattern)) return true;
  return false;
}

function hasProperty(node: Node, pattern: RegExp): boolean {
  return Object.keys(node).some((key) => pattern.test(key));
}

let isReactPage: boolean | undefined;

/**
 * React's server-side rendering adds these comments between texts and around suspended content. Searches the page once for all elements of
 * a pass.
 */
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
