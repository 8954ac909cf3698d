import { readableText } from '../page-url/readable-text.ts';
import { normalizeHostStart, parseValueStart, type UrlPart } from './rule-value.ts';

export interface GlobInterpretation {
  /** The part of an address in which the first literal begins. */
  readonly part: UrlPart;
  /** The strings between the stars. An encoded star (`%2A`) is part of one. */
  readonly literals: readonly string[];
  /** Number of characters of a literal that have to precede the path. */
  readonly hostEnd?: { readonly literal: number; readonly length: number };
}

/** The part of a glob before the path, and the rest; `written` is both as in the value, without the scheme. */
interface GlobStart {
  readonly part: UrlPart;
  readonly written: string;
  readonly origin: string;
  readonly rest: string;
}

/** A star at the start, or one that ends a scheme, as in `http*://`. */
const startsWithStar = /^\*|^[a-z]*\*:\/\//i;
const beforeHost = /^(?:[a-z]*\*?:)?\/\//i;

/**
 * Parses a normalized glob. If stars leave open whether a string belongs to the host, there are two interpretations: as written, and with
 * everything before the first slash as a host, where case doesn't matter and which ends with the home page's slash. Undefined for a glob
 * that no page can match.
 */
export function parseGlob(normalized: string): readonly GlobInterpretation[] | undefined {
  const start = startsWithStar.test(normalized) ? parseStarredStart(normalized) : parseStart(normalized);
  if (start === undefined) return undefined;
  const { part, written, origin, rest } = start;
  const asWritten = { part, literals: written.split('*').map(readableText) };
  if (part !== 'address' && part !== 'host') return [asWritten];
  const asHost = interpretAsHost(part, origin, rest);
  if (!origin.includes('*')) return [asHost];
  return asHost.literals.join('*') === asWritten.literals.join('*') ? [asWritten] : [asWritten, asHost];
}

function parseStarredStart(normalized: string): GlobStart {
  const [scheme = ''] = /^[a-z]*\*?:\/\//i.exec(normalized) ?? [];
  const [host = ''] = /^[^/?#]*/.exec(normalized.slice(scheme.length)) ?? [];
  return {
    part: 'address',
    written: scheme.toLowerCase() + normalized.slice(scheme.length),
    origin: scheme.toLowerCase() + host.split('*').map(normalizeHostStart).join('*'),
    rest: normalized.slice(scheme.length + host.length),
  };
}

function parseStart(normalized: string): GlobStart | undefined {
  const parsed = parseValueStart(normalized);
  if (parsed === undefined) return undefined;
  const written = parsed.part === 'host' ? normalized.replace(beforeHost, '') : normalized;
  return { ...parsed, written: written.replace(beforeHost, (scheme) => scheme.toLowerCase()) };
}

function interpretAsHost(part: UrlPart, origin: string, rest: string): GlobInterpretation {
  const before = origin.split('*');
  const [first = '', ...after] = rest.split('*').map(readableText);
  // A complete host is followed by the path's slash.
  const slash = first.startsWith('/') || before.at(-1) === '' ? '' : '/';
  const literal = before.findLastIndex((text) => text !== '');
  return {
    part,
    literals: [...before.slice(0, -1), (before.at(-1) ?? '') + slash + first, ...after],
    hostEnd: { literal, length: before[literal]?.length ?? 0 },
  };
}
