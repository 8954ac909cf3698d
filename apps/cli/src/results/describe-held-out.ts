import type { HeldOutReport } from '@pixel/control/client';
import { toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { effectColumns, type ShownMetric } from './effect-columns.ts';
import { fitTable, lineLength } from './fit-table.ts';
import { goalTitle } from './goal-notes.ts';
import { formatShare } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

/** Describes the combined effect of experiments: the conclusion, the visitors held out and others, and the goal. */
export function describeHeldOut(report: HeldOutReport, style: Style): string {
  const { layerKey, sentence, from, computedAt, experiments, shares, metric } = report;
  const title = layerKey === null ? 'All experiments' : `Layer ${toPrintable(layerKey)}`;
  const head = `${style('bold', wrapParagraph(title))}${wrapParagraph(sentence.sentence)}`;
  if (metric === null) return head;
  const shown: ShownMetric = {
    ...metric,
    ...{ role: 'primary', margin: null, isExploratory: false, direction: 'increase' },
    comparisons: [],
  };
  const rows = metric.arms.map((arm, index) => ({
    metric: shown,
    arm: { ...arm, variantKey: index === 0 ? 'held out' : 'others' },
    effect: index === 0 || metric.comparison === null ? undefined : metric.comparison,
  }));
  const table = fitTable(effectColumns(rows), lineLength - 2);
  const lines = table.rows.map((row) => `  ${row}\n`).join('');
  const visitors = `Visitors who viewed a page from ${from.slice(0, 10)} to ${computedAt.slice(0, 10)}: ${formatShare(shares.heldOut)} of all are held out, ${formatShare(shares.rest)} may take part in ${experiments.map(toPrintable).join(', ')}.`;
  return `${head}${wrapParagraph(visitors)}\n${goalTitle(shown)}${style('bold', `  ${table.head}`)}\n${lines}`;
}
