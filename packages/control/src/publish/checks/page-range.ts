import type { UrlRule } from '@pixel/protocol';

/** The known bounds of the URLs that a rule matches. */
export interface PageRange {
  /** The host in lower case, without `www.`; undefined if the rule matches any host. If `isPart` is true, the text is a prefix. */
  readonly host: { readonly text: string; readonly isPart: boolean } | undefined;
  /** The path with the query. If `isPart` is true, the text is a prefix. */
  readonly path: { readonly text: string; readonly isPart: boolean };
  /** Whether the rule matches a single page, with any query. */
  readonly isPage: boolean;
}

/** Characters and spellings that may differ between a normalized URL and a rule. */
const ambiguous = /[^!-~]|[%\\@#*]|xn--|:(?:80|443)(?![0-9])|\/\.|[?&]$/i;

/** Returns the range of URLs that a rule matches, or undefined if it can't be determined. */
export function rangeOf({ kind, value }: UrlRule): PageRange | undefined {
  if (kind !== 'exact' && kind !== 'simple' && kind !== 'starts_with' && kind !== 'glob') return undefined;
  const star = kind === 'glob' ? value.indexOf('*') : -1;
  const query = kind === 'simple' ? value.indexOf('?') : -1;
  const end = star !== -1 ? star : query;
  const text = (end === -1 ? value : value.slice(0, end)).toLowerCase().replace(/^https?:\/\//, '');
  if (text === '' || text.startsWith('?') || ambiguous.test(text)) return undefined;
  const isPart = kind === 'starts_with' || star !== -1;
  const path = /[/?]/.exec(text)?.index;
  const isPage = kind === 'simple';
  if (path === 0) return { host: undefined, path: pathOf(text, kind, isPart), isPage };
  const host = text.slice(0, path);
  if (path === undefined && isPart && 'www.'.startsWith(host)) return undefined;
  return {
    host: { text: host.replace(/^www\./, ''), isPart: isPart && path === undefined },
    path:
      path === undefined && isPart
        ? { text: '', isPart: true }
        : pathOf(path === undefined ? '/' : text.slice(path), kind, isPart),
    isPage,
  };
}

function pathOf(text: string, kind: UrlRule['kind'], isPart: boolean): PageRange['path'] {
  // A query or a trailing slash may follow; the rule ignores both.
  if (kind === 'simple') return { text: text.replace(/\/$/, ''), isPart: true };
  return { text: text.startsWith('?') ? `/${text}` : text, isPart };
}

/** Whether it is certain that no page is in both ranges. An unknown range is disjoint from none. */
export function areDisjoint(a: PageRange | undefined, b: PageRange | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.host !== undefined && b.host !== undefined && haveNoCommonText(a.host, b.host)) return true;
  return a.isPage && b.isPage ? a.path.text !== b.path.text : haveNoCommonText(a.path, b.path);
}

/** Whether no text matches both. */
function haveNoCommonText(a: PageRange['path'], b: PageRange['path']): boolean {
  if (a.isPart) return !b.text.startsWith(a.text) && !(b.isPart && a.text.startsWith(b.text));
  return b.isPart ? !a.text.startsWith(b.text) : a.text !== b.text;
}
