import type { PageUrl } from '../page-url.ts';
import { type GlobInterpretation, parseGlob } from './glob-interpretations.ts';
import { invalidRule, type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { normalizeAddress, partStart } from './rule-value.ts';

/**
 * Prepares a glob. It is matched against the whole address or, depending on how it begins, the rest of it from the host, path, query or
 * fragment. `*` matches any run of characters, including none.
 */
export function prepareGlob(value: string): PreparedUrlRule {
  const normalized = normalizeAddress(value);
  if (normalized === '#' || normalized === '?') return invalidRule('must have more than a ? or #');
  const interpretations = parseGlob(normalized);
  if (interpretations === undefined)
    return invalidRule('must begin with http:// or https://, a host, /, ?, # or *');
  const hasFragment = normalized.includes('#');
  return validRule({
    matches(page) {
      const text = hasFragment ? page.textWithFragment : page.text;
      return interpretations.some((interpretation) => matchesInterpretation(text, page, interpretation));
    },
    requiredLiterals: () => literalAlternatives(interpretations),
  });
}

/**
 * Returns the alternatives of each literal across the interpretations, which all have the same number of literals. A matching page contains
 * every literal of at least one interpretation.
 */
function literalAlternatives(interpretations: readonly GlobInterpretation[]): readonly (readonly string[])[] {
  const [first] = interpretations;
  return (first?.literals ?? []).map((_, index) => [
    ...new Set(interpretations.map(({ literals }) => literals[index] ?? '')),
  ]);
}

/**
 * Whether a string has the literals between a glob's stars, each at its first occurrence after the previous one. Runs in linear time:
 * backtracking isn't needed, because taking the first occurrence never rules out a match, not even for the literal that must end within the
 * host.
 */
function matchesInterpretation(
  text: string,
  page: PageUrl,
  { part, literals, hostEnd }: GlobInterpretation,
): boolean {
  const start = partStart(part, page);
  const last = literals.length - 1;
  let position = start;
  for (const [index, literal] of literals.entries()) {
    const literalStart =
      index === 0 ? start : index === last ? text.length - literal.length : text.indexOf(literal, position);
    if (literalStart < position || !text.startsWith(literal, literalStart)) return false;
    if (index === hostEnd?.literal && literalStart + hostEnd.length > page.pathStart) return false;
    position = literalStart + literal.length;
  }
  return last > 0 || position === text.length;
}
