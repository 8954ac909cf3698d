import type { ProofDifference, Verification, VerifiedPart, VerifiedVisitors } from '@pixel/control/verify';
import { countOf } from './count-of.ts';
import { toPrintable } from './printable.ts';
import type { Style } from './style.ts';

/** Maximum number of differences listed; others are only counted, since most figures of a modified look differ. */
const maxShown = 12;

/** Labels of sources. */
const sources = {
  visitors: 'visitors',
  'kept sums': 'stored sums',
  'visitors and kept sums': 'visitors and stored sums',
} as const satisfies Record<NonNullable<VerifiedPart['source']>, string>;

/** Describes a bundle's verification, one line per part and per problem. */
export function describeVerification(verification: Verification, style: Style): string {
  const { header, parts, visitors, sha256 } = verification;
  const { experimentKey, phase, projectKey, exportedAt, product } = header;
  return [
    toPrintable(
      `${experimentKey}, phase ${phase}, of ${projectKey}, exported ${exportedAt} by Pixel ${product}`,
    ),
    '\n\n',
    ...withoutMatchingVisitors(parts).map((part) => describePart(part, visitors, style)),
    `\n${sourcesOf(visitors)}\nsha256 ${toPrintable(sha256 ?? 'unknown')}\n`,
    describeEnd(verification, style),
  ].join('');
}

/** States that everything matches only if everything was recomputed. */
function describeEnd({ parts, isRight }: Verification, style: Style): string {
  if (!isRight) return style('red', 'Not everything matches.\n');
  const figures = parts.reduce((sum, part) => sum + part.figures, 0);
  const kept = parts.reduce((sum, part) => sum + (part.kept ?? []).length, 0);
  return kept === 0
    ? style('green', `All ${figures} figures match exactly.\n`)
    : style(
        'yellow',
        `${countOf(kept, 'sum')} of a look could not be verified from visitors; everything else matches exactly.\n`,
      );
}

/** Omits the many visitor parts that match. */
function withoutMatchingVisitors(parts: readonly VerifiedPart[]): readonly VerifiedPart[] {
  return parts.filter((part) => !part.name.startsWith('visitors ') || !isRightPart(part));
}

function isRightPart({ problems, differences }: VerifiedPart): boolean {
  return problems.length + differences.length === 0;
}

function describePart(part: VerifiedPart, visitors: VerifiedVisitors | null, style: Style): string {
  const { name, computedAt, figures, source, kept = [], problems, differences } = part;
  const state = isRightPart(part) ? style('green', 'ok      ') : style('red', 'mismatch');
  const facts = [
    name,
    computedAt,
    name === 'values' && visitors !== null
      ? `${countOf(visitors.count, 'visitor')} of look ${visitors.ofLook}`
      : '',
    figures > 0 ? `${figures} ${name === 'values' ? 'sums' : 'figures'}` : '',
    source && `from ${sources[source]}`,
  ].filter((word) => word !== undefined && word !== '');
  const lines = [
    ...(visitors !== null && kept.length > 0 ? describeStoredSums(kept, visitors) : []),
    ...problems,
    ...someOf(
      differences,
      ({ expected, got }) => `expected ${formatValue(expected)}, got ${formatValue(got)}`,
    ),
  ];
  return `${state}  ${toPrintable(facts.join(', '))}\n${lines.map((line) => `          ${toPrintable(line)}\n`).join('')}`;
}

/** Describes why a look's stored sums no longer match the visitors, and by how much. */
function describeStoredSums(
  kept: readonly ProofDifference[],
  { since }: VerifiedVisitors,
): readonly string[] {
  const { erasedVisitors, lateEvents, prunedBefore } = since;
  const reasons = [
    ...(erasedVisitors > 0 ? [`${countOf(erasedVisitors, 'visitor')} erased`] : []),
    ...(lateEvents > 0 ? [`${countOf(lateEvents, 'event')} arrived late`] : []),
    ...(prunedBefore !== null ? [`events from before ${prunedBefore} removed`] : []),
  ];
  return [
    `since then: ${reasons.join(', ')}; its stored sums are used:`,
    ...someOf(
      kept,
      ({ expected, got }) => `stored ${formatValue(expected)}, visitors add up to ${formatValue(got)}`,
    ),
  ];
}

function someOf(
  differences: readonly ProofDifference[],
  describe: (difference: ProofDifference) => string,
): readonly string[] {
  const more = differences.length - maxShown;
  return [
    ...differences.slice(0, maxShown).map((each) => `${each.figure}: ${describe(each)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function sourcesOf(visitors: VerifiedVisitors | null): string {
  return visitors === null
    ? "Figures were recomputed from each look's stored sums."
    : `Figures of look ${toPrintable(visitors.ofLook)} were recomputed from individual visitors, those of other looks from their\nstored sums.`;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
