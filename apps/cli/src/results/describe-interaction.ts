import type { InteractionMetric, InteractionReport, SharedReport } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { effectColumns, numberColumn, textColumn } from './effect-columns.ts';
import { fitTable, lineLength } from './fit-table.ts';
import { goalTitle } from './goal-notes.ts';
import {
  formatCount,
  formatInterval,
  formatLevel,
  formatLift,
  formatPValue,
  formatShare,
} from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

const maxNameLength = 40;
const maxKeyLength = 12;

/** Describes whether two experiments interact: their shared visitors, then each goal by the variants of both. */
export function describeInteraction(report: InteractionReport, style: Style): string {
  const { experiments, visitors, sentence, metrics } = report;
  const [first, other] = experiments;
  const names = experiments.map(({ name }) => cut(toPrintable(name), maxNameLength)).join(' and ');
  const parts = experiments.map(
    (each) =>
      `${formatShare(each.share)} of the ${formatCount(each.visitors)} of ${toPrintable(each.experimentKey)}`,
  );
  const from = experiments.map(
    ({ experimentKey, phase, countedFrom }) =>
      `${toPrintable(experimentKey)} in phase ${phase} since ${countedFrom.slice(0, 10)}`,
  );
  return [
    style('bold', wrapParagraph(names)),
    wrapParagraph(sentence.sentence),
    wrapParagraph(
      `In both: ${formatCount(visitors)} visitors, ${parts.join(' and ')}. Counted: ${from.join(', ')}.`,
    ),
    ...metrics.map((metric) => describeMetric(metric, [first.experimentKey, other.experimentKey], style)),
  ].join('');
}

function describeMetric(
  metric: InteractionMetric,
  [, other]: readonly [string, string],
  style: Style,
): string {
  const shown = {
    ...metric,
    role: 'primary',
    margin: null,
    isExploratory: false,
    arms: [],
    comparisons: [],
  } as const;
  const rows = metric.groups.flatMap(({ otherVariantKey, arms, comparisons }) =>
    arms.map((arm) => ({
      group: cut(toPrintable(otherVariantKey), maxKeyLength),
      metric: shown,
      arm: { ...arm, variantKey: cut(arm.variantKey, maxKeyLength) },
      effect: comparisons.find(({ variantKey }) => variantKey === arm.variantKey),
    })),
  );
  const columns = [
    textColumn(cut(toPrintable(other), maxKeyLength), rows, ({ group }) => group),
    ...effectColumns(rows),
  ];
  const table = fitTable(columns, lineLength - 2);
  const lines = table.rows.map((row) => `  ${row}\n`).join('');
  const p =
    metric.pValue === null
      ? ''
      : wrapParagraph(`Test that effects are the same: ${pValueOf(formatPValue(metric.pValue))}.`, 4);
  return `\n${goalTitle(shown)}${style('bold', `  ${table.head}`)}\n${lines}${p}${differencesOf(metric)}`;
}

function pValueOf(written: string): string {
  return written.startsWith('<') ? `p < ${written.slice(1)}` : `p = ${written}`;
}

/** Only differences of lifts; those in a goal's own unit are in the sentence. */
function differencesOf({ differences }: InteractionMetric): string {
  return differences
    .filter(({ scale, estimate }) => scale === 'relative' && estimate !== null)
    .map(({ variantKey, from, to, estimate, level: own, ...limits }) =>
      wrapParagraph(
        `${toPrintable(variantKey)}: ${points(estimate ?? 0)} with ${toPrintable(to)} compared to ${toPrintable(from)} (${formatLevel(own)} CI ${formatInterval(limits, points)}).`,
        4,
      ),
    )
    .join('');
}

/** Lifts differ by percentage points. */
function points(value: number): string {
  return `${formatLift(value).replace('%', '')} pp`;
}

/** Describes running experiments that share visitors with one. */
export function describeShared(report: SharedReport, style: Style): string {
  const { experimentKey, phase, visitors, running, shared } = report;
  const head = wrapParagraph(
    `${toPrintable(experimentKey)} in phase ${phase}: ${formatCount(visitors)} visitors. Of ${formatCount(running)} other running experiments ${shared.length === 0 ? 'none shares' : `${formatCount(shared.length)} ${shared.length === 1 ? 'shares' : 'share'}`} 1% of them or more.`,
  );
  if (shared.length === 0) return head;
  const table = fitTable(
    [
      textColumn('experiment', shared, (each) => toPrintable(each.experimentKey)),
      numberColumn('visitors of both', shared, (each) => formatCount(each.visitors)),
      numberColumn('share', shared, (each) => formatShare(each.share)),
    ],
    lineLength - 2,
  );
  return `${head}${style('bold', `  ${table.head}`)}\n${table.rows.map((row) => `  ${row}\n`).join('')}`;
}
