import type { UrlRule } from '@pixel/protocol';

/** The known bounds of the addresses that a rule matches. */
export interface PageRange {
  /** In lower case, without `www.`; undefined for any host. If `isPart`, the text is a prefix. */
  readonly host: { readonly text: string; readonly isPart: boolean } | undefined;
  /** With the query; if `isPart`, the text is a prefix. */
  readonly path: { readonly text: string; readonly isPart: boolean };
  /** Whether the rule matches one page with any query. */
  readonly isPage: boolean;
}

/** Characters and spellings that normalized addresses may write differently from rules. */
const ambiguous = /[^!-~]|[%\\@#*]|xn--|:(?:80|443)(?![0-9])|\/\.|[?&]$/i;

/** Returns the range of addresses that a rule matches, or undefined if it is unknown. */
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

/** Whether no page is certain to be in both ranges; that requires that neither path is a prefix of the other. */
export function areDisjoint(a: PageRange | undefined, b: PageRange | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.host !== undefined && b.host !== undefined && differ(a.host, b.host)) return true;
  return a.isPage && b.isPage ? a.path.text !== b.path.text : differ(a.path, b.path);
}

function differ(a: PageRange['path'], b: PageRange['path']): boolean {
  if (a.isPart) return !b.text.startsWith(a.text) && !(b.isPart && a.text.startsWith(b.text));
  return b.isPart ? !a.text.startsWith(b.text) : a.text !== b.text;
}
