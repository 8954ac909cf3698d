import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import { detailNotes } from './detail-notes.ts';
import type { ShownMetric } from './effect-columns.ts';
import { formatInterval, formatLevel, formatLift, formatShare, isWithheld } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

const maxNameLength = 40;

/** Returns a goal's title line: its name, and notes on its definition. */
export function goalTitle(metric: ShownMetric): string {
  const { goalKey, name, windowHours, capPercentile, direction, isExploratory } = metric;
  const parts = [
    name === goalKey ? goalKey : `${cut(name, maxNameLength)} (${cut(goalKey, maxNameLength)})`,
    ...(windowHours === null ? [] : [`within ${hours(windowHours)}`]),
    ...(capPercentile === null ? [] : [`capped at ${formatLevel(capPercentile)}`]),
    ...(direction === 'decrease' ? ['lower is better'] : []),
    ...(isExploratory ? ['never decides'] : []),
  ];
  return wrapParagraph(parts.join(', '));
}

/** Returns notes on a goal's comparisons, indented under their rows, without sentences already shown above. */
export function goalNotes(metric: ShownMetric, leading: string | null): string {
  const { comparisons, role } = metric;
  const several = comparisons.length > 1 && role !== 'guardrail';
  const notes = [
    ...comparisons.flatMap((comparison) => notesOf(metric, comparison, leading)),
    ...(several ? bestNotes(comparisons) : []),
    ...detailNotes(metric),
  ];
  // Some sentences are the same for all variants.
  return [...new Set(notes)].map((note) => wrapParagraph(note, 4)).join('');
}

/** States without a note, since the row describes them fully. */
const withoutNote = new Set<ReportedComparison['state']>([
  'up',
  'down',
  'inconclusive',
  'within_limit',
  'exploratory',
]);

function notesOf(
  { unit }: Pick<ReportedMetric, 'unit'>,
  comparison: ReportedComparison,
  leading: string | null,
): readonly string[] {
  const { state, sentence, running, level: own, unadjusted, varianceReduction, decidedAt } = comparison;
  const variant = toPrintable(comparison.variantKey);
  const isNarrower = running !== null && !sameLimits(running.relative, comparison.relative);
  return [
    ...(withoutNote.has(state) ? [] : sentence.sentence === leading ? [] : [sentence.sentence]),
    ...(isNarrower && unit !== 'points' && !isWithheld(comparison)
      ? [
          `${variant}, all looks together: ${formatInterval(running.relative, formatLift)} (${formatLevel(own)} CI).`,
        ]
      : []),
    ...(varianceReduction === null || unadjusted === null
      ? []
      : [
          `* ${variant} is adjusted for prior behaviour, which removes ${formatShare(varianceReduction)} of the variance. ` +
            `Without: ${formatLift(unadjusted.estimate)} (${formatLevel(own)} CI ${formatInterval(unadjusted, formatLift)}).`,
        ]),
    ...(decidedAt === null ? [] : [`${variant} was decided on ${decidedAt.slice(0, 10)}.`]),
  ];
}

function bestNotes(comparisons: readonly ReportedComparison[]): readonly string[] {
  const known = comparisons.flatMap(({ variantKey, probabilityBest }) =>
    probabilityBest === null ? [] : [`${toPrintable(variantKey)} ${formatShare(probabilityBest)}`],
  );
  return known.length === 0 ? [] : [`The best of all: ${known.join(', ')}.`];
}

function sameLimits(
  one: { readonly lower: number | null; readonly upper: number | null },
  other: { readonly lower: number | null; readonly upper: number | null },
): boolean {
  return (
    (one.lower === null && one.upper === null) || (one.lower === other.lower && one.upper === other.upper)
  );
}

function hours(windowHours: number): string {
  if (windowHours % 24 !== 0) return windowHours === 1 ? '1 hour' : `${windowHours} hours`;
  return windowHours === 24 ? '1 day' : `${windowHours / 24} days`;
}
