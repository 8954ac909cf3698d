import type { PageUrl } from '../page-url.ts';
import { invalidRule, type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { normalizeAddress, parseFullValue, partStart } from './rule-value.ts';

/** A fragment that is a page of its own, as in single-page applications, rather than an anchor in a page. */
const hashRoute = /^#[/!]/;

/**
 * Prepares a rule that matches host and path, or the path alone. Ignores the scheme, `www.`, a trailing slash, the query and the fragment
 * unless it is a hash route.
 */
export function prepareSimple(value: string): PreparedUrlRule {
  const parsed = parseFullValue(normalizeAddress(value));
  if (parsed === undefined)
    return invalidRule('must be an http(s) address, a host with or without a path, or a path');
  const { part, page } = parsed;
  if (page.text.slice(page.hostStart, page.pathStart).includes('*'))
    return invalidRule('must not have * in its host; only glob supports wildcards');
  const route = hashRouteOf(page);
  if (part === 'fragment' && route !== '')
    return validRule({
      matches: (visited) => hashRouteOf(visited) === route,
      requiredLiterals: () => [[route]],
    });
  if (part === 'query' || part === 'fragment')
    return invalidRule('must have a host or a path; query and fragment are ignored');
  const isPath = part === 'path';
  const text = page.text.slice(isPath ? page.pathStart : hostStartWithoutWww(page), pathEnd(page));
  return validRule({
    matches(visited) {
      const start = isPath ? visited.pathStart : hostStartWithoutWww(visited);
      return (
        pathEnd(visited) - start === text.length &&
        visited.text.startsWith(text, start) &&
        (route === '' || hashRouteOf(visited) === route)
      );
    },
    requiredLiterals: () => (route === '' ? [[text]] : [[text], [route]]),
  });
}

function hostStartWithoutWww(page: PageUrl): number {
  return page.text.startsWith('www.', page.hostStart) ? page.hostStart + 4 : page.hostStart;
}

function pathEnd(page: PageUrl): number {
  return page.text[page.queryStart - 1] === '/' ? page.queryStart - 1 : page.queryStart;
}

/** Returns a page's hash route without a query or a trailing slash; empty if it has none. */
function hashRouteOf(page: PageUrl): string {
  const fragment = page.textWithFragment.slice(partStart('fragment', page));
  if (!hashRoute.test(fragment)) return '';
  const queryAt = fragment.indexOf('?');
  const end = queryAt === -1 ? fragment.length : queryAt;
  return fragment.slice(0, end > 2 && fragment[end - 1] === '/' ? end - 1 : end);
}
