import { adjustPValues, chiSquareTest, compareAll, pastOf } from '@pixel/stats';
import type { Replay } from '@pixel/store/events';

/** The least p-value of a split by what visitors were and did before, corrected for their number, and what it is of. */
export interface SaltBalance {
  readonly pValue: number | null;
  readonly what: string;
}

const alpha = 0.05;

/** Tests a split of visitors against its weights as a whole and by device, and by what they did in the 14 days before. */
export function checkSalt(
  { visitors, metrics }: Pick<Replay, 'visitors' | 'metrics'>,
  armOf: Int8Array,
  weights: readonly number[],
): SaltBalance {
  const devices = [...new Set(visitors.map(({ device }) => device))].sort();
  const tests = [
    ...devices.map((device) => ({
      what: `device ${device === '' ? 'unknown' : device}`,
      pValue: splitOf(
        visitors.flatMap((visitor, at) => (visitor.device === device ? [armOf[at] ?? -1] : [])),
        weights,
      ),
    })),
    ...metrics.map((metric) => {
      const pasts = metric.addUp(armOf, weights.length).map((stats) => stats && pastOf(stats));
      const known = pasts.filter((past) => past !== undefined && past !== null);
      const { adjusted } = compareAll(known.length === weights.length ? known : [], {
        alpha,
        correction: 'holm',
      });
      return { what: `${metric.key} before it`, pValue: leastOf(adjusted) };
    }),
  ];
  const adjusted = adjustPValues(
    tests.map(({ pValue }) => pValue),
    'holm',
  );
  const pValue = leastOf(adjusted);
  return { pValue, what: tests[adjusted.indexOf(pValue)]?.what ?? '' };
}

/** Returns the least of the p-values that there are. */
export function leastOf(pValues: readonly (number | null)[]): number | null {
  const found = pValues.filter((p) => p !== null);
  return found.length === 0 ? null : Math.min(...found);
}

function splitOf(arms: readonly number[], weights: readonly number[]): number | null {
  const counts = weights.map((_, arm) => arms.filter((each) => each === arm).length);
  const test = chiSquareTest(counts.map((visitors, arm) => ({ visitors, weight: weights[arm] ?? 0 })));
  return test.status === 'ok' && test.leastExpected >= 5 ? test.pValue : null;
}
