import type { FoundQuantile } from '../kinds/metric-plan.ts';
import { type CapNumbers, capNumbers, capOf, capQuestions, capValues } from './caps.ts';
import type { KnownOfMetric, PlannedMetrics } from './planned-metrics.ts';
import { type QuantileNumbers, quantileNumbers, quantileValues, withQuantiles } from './quantiles.ts';
import { type VisitorSlices, visitorRowsQuery } from './visitor-rows.ts';

/** The rank-based limits: caps over all arms, and quantiles of each arm and cell. */
export interface RanksRow {
  readonly caps: readonly CapNumbers[];
  readonly arms: readonly (readonly [
    variantKey: string,
    cell: string,
    quantiles: readonly QuantileNumbers[],
  ])[];
}

/** Whether a metric can only be summed after ranking its values. */
export function isRanked(planned: PlannedMetrics, key: string): boolean {
  const metrics = [...capQuestions(planned).map(({ metric }) => metric), ...withQuantiles(planned)];
  return metrics.some(({ definition }) => definition.key === key);
}

/** Returns the query of the single {@link RanksRow}. */
export function ranksQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const questions = capQuestions(planned);
  const metrics = withQuantiles(planned);
  const gathered = [
    ...capValues(questions).map((values, at) => `, ${values} AS values${at}`),
    ...metrics.map((metric, at) => `, ${quantileValues(metric)} AS ranked${at}`),
  ];
  const kept = questions.map((_, at) => `, values${at}`);
  const sorted = questions.map((_, at) => `, arraySort(groupArrayArray(values${at})) AS sorted${at}`);
  return `SELECT [${questions.map((question, at) => capNumbers(question, `sorted${at}`)).join(',\n    ')}] AS caps, arms
  FROM (
    SELECT groupArray((variantKey, cell, quantiles)) AS arms${sorted.join('')}
    FROM (
      SELECT variantKey, cell, [${metrics.map((metric, at) => quantileNumbers(metric, `ranked${at}`)).join(',\n    ')}] AS quantiles${kept.join('')}
      FROM (
        SELECT variantKey, cell${gathered.join('')}
        FROM (${visitorRowsQuery(planned, slices)})
        WHERE state = 'counted' GROUP BY variantKey, cell
      )
    )
  )`;
}

/** Reads the limits of each metric, by key. */
export function readRanks(
  planned: PlannedMetrics,
  { caps, arms }: RanksRow,
): ReadonlyMap<string, KnownOfMetric> {
  const known = new Map<string, KnownOfMetric>();
  capQuestions(planned).forEach((question, at) => {
    const { key } = question.metric.definition;
    const numbers = caps[at];
    const cap = numbers && capOf(question, numbers);
    if (cap) known.set(key, { caps: { ...known.get(key)?.caps, [question.of]: cap } });
  });
  withQuantiles(planned).forEach(({ definition }, at) => {
    const quantiles = arms.flatMap(([variantKey, cell, ofMetrics]): readonly FoundQuantile[] => {
      const [n = 0, q = 0, qLower = 0, qUpper = 0] = (ofMetrics[at] ?? []).map(Number);
      return n === 0 ? [] : [{ variantKey, group: cell, n, q, qLower, qUpper }];
    });
    known.set(definition.key, { ...known.get(definition.key), quantiles });
  });
  return known;
}
