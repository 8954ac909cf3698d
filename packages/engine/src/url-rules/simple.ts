import type { PageUrl } from '../page-url.ts';
import { matchesNothing, type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { readWholeValue, startOf, tidyAddress } from './rule-value.ts';

/** A fragment that is a page of its own, as in single-page applications, rather than an anchor in a page. */
const hashRoute = /^#[/!]/;

/** Matches host and path, or the path alone; ignores scheme, `www.`, a trailing slash, query and fragment, except a hash route. */
export function prepareSimple(value: string): PreparedUrlRule {
  const read = readWholeValue(tidyAddress(value));
  if (read === undefined)
    return matchesNothing('must be an http(s) address, a host with or without a path, or a path');
  const { part, page } = read;
  if (page.text.slice(page.hostAt, page.pathAt).includes('*'))
    return matchesNothing('must not have * in its host; only glob supports wildcards');
  const route = hashRouteOf(page);
  if (part === 'fragment' && route !== '')
    return withoutProblem({ matches: (visited) => hashRouteOf(visited) === route, holds: () => [[route]] });
  if (part === 'query' || part === 'fragment')
    return matchesNothing('must have a host or a path; query and fragment are ignored');
  const isPath = part === 'path';
  const text = page.text.slice(isPath ? page.pathAt : hostStart(page), pathEnd(page));
  return withoutProblem({
    matches(visited) {
      const start = isPath ? visited.pathAt : hostStart(visited);
      return (
        pathEnd(visited) - start === text.length &&
        visited.text.startsWith(text, start) &&
        (route === '' || hashRouteOf(visited) === route)
      );
    },
    holds: () => (route === '' ? [[text]] : [[text], [route]]),
  });
}

function hostStart(page: PageUrl): number {
  return page.text.startsWith('www.', page.hostAt) ? page.hostAt + 4 : page.hostAt;
}

function pathEnd(page: PageUrl): number {
  return page.text[page.queryAt - 1] === '/' ? page.queryAt - 1 : page.queryAt;
}

/** The hash route without a query or a trailing slash, or an empty string. */
function hashRouteOf(page: PageUrl): string {
  const fragment = page.whole.slice(startOf('fragment', page));
  if (!hashRoute.test(fragment)) return '';
  const queryAt = fragment.indexOf('?');
  const end = queryAt === -1 ? fragment.length : queryAt;
  return fragment.slice(0, end > 2 && fragment[end - 1] === '/' ? end - 1 : end);
}
