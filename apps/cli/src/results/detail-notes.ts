import type { ReportedArm } from '@pixel/control/client';
import { toPrintable } from '../printable.ts';
import type { ShownMetric } from './effect-columns.ts';
import { formatAmount, formatCount } from './number-formats.ts';

/** Returns the notes of a goal's kind: funnel steps, refunds, capped and excluded values, and respondents. */
export function detailNotes(metric: ShownMetric): readonly string[] {
  const { arms } = metric;
  const all = (number: (arm: ReportedArm) => number) => arms.reduce((sum, arm) => sum + number(arm), 0);
  const refundable = all(({ details }) => details.refundable ?? 0);
  const otherCurrency = all(({ details }) => details.otherCurrency ?? 0);
  const outOfRange = all(({ details }) => details.outOfRange ?? 0);
  const capped = all(({ details }) =>
    Object.values(details.capped ?? {}).reduce((sum, each) => sum + each, 0),
  );
  return [
    ...(arms.some(({ details }) => details.steps !== undefined)
      ? [
          `Steps: ${ofEach(arms, ({ n, details }) => [n, ...(details.steps ?? []).map(({ reached }) => reached)].map(formatCount).join(' → '))}.`,
        ]
      : []),
    ...(arms.some(({ sum, details: { gross } }) => gross !== undefined && gross.sum !== sum)
      ? [
          `Before refunds: ${ofEach(arms, ({ details: { gross } }) => formatAmount(gross === undefined ? null : perVisitor(gross), metric))} a visitor.`,
        ]
      : []),
    ...(refundable > 0 ? [`Orders of ${visitors(refundable)} may still be refunded.`] : []),
    ...(otherCurrency > 0
      ? [
          `${formatCount(otherCurrency)} ${otherCurrency === 1 ? 'order in another currency is' : 'orders in another currency are'} excluded.`,
        ]
      : []),
    ...(outOfRange > 0
      ? [
          `${formatCount(outOfRange)} ${outOfRange === 1 ? 'value beyond 10¹⁵ is' : 'values beyond 10¹⁵ are'} excluded.`,
        ]
      : []),
    ...(capped > 0 ? [`${formatCount(capped)} ${capped === 1 ? 'value was' : 'values were'} capped.`] : []),
    ...(arms.some(({ details }) => details.respondents !== undefined)
      ? [`Answered by ${ofEach(arms, ({ details }) => formatCount(details.respondents ?? 0))}.`]
      : []),
  ];
}

function ofEach(arms: readonly ReportedArm[], describe: (arm: ReportedArm) => string): string {
  return arms.map((arm) => `${toPrintable(arm.variantKey)} ${describe(arm)}`).join(', ');
}

/** JSON can't represent a sum beyond the range of a number; it is null. */
function perVisitor({ sum, n }: { readonly sum: number | null; readonly n: number }): number | null {
  return sum === null || n === 0 ? null : sum / n;
}

function visitors(number: number): string {
  return number === 1 ? '1 visitor' : `${formatCount(number)} visitors`;
}
