import type { ArmSums } from './arm-sums.ts';
import { nearest, nearestOfProducts, total } from './exact.fixture.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { type VisitorNumbers, valuesOf } from './reference.fixture.ts';
import type { ReferenceVisitor } from './reference-visitors.fixture.ts';
import type { MetricDetails } from './scanned.ts';

type Quantile = Extract<MetricDefinition, { kind: 'quantile' }>;

interface Moments {
  sum(name: string): number;
  product(a: string, b: string): number;
  squares(name: string): { readonly sum: number; readonly sumSquares: number };
}

/** Returns the moments of visitors' numbers. */
export function momentsOf(numbers: readonly VisitorNumbers[]): Moments {
  const sum = (name: string) => nearest(total(numbers.map((each) => each[name] ?? 0n)));
  const product = (a: string, b: string) =>
    nearestOfProducts(numbers.map((each) => (each[a] ?? 0n) * (each[b] ?? 0n)));
  return { sum, product, squares: (name) => ({ sum: sum(name), sumSquares: product(name, name) }) };
}

/** Converts moments into statistics. */
export function figuresOf(
  metric: Exclude<MetricDefinition, Quantile>,
  n: number,
  { sum, product, squares }: Moments,
  capped: (name: string) => number,
): { readonly stats: ArmSums; readonly details: MetricDetails } {
  const withCovariate = 'withCovariate' in metric && metric.withCovariate;
  const isCapped = 'capPercentile' in metric && metric.capPercentile !== undefined;
  switch (metric.kind) {
    case 'proportion':
      return {
        stats: withCovariate
          ? {
              ...{ kind: 'cupedProportion', n, post: { sum: sum('post') }, pre: { sum: sum('pre') } },
              postPre: product('post', 'pre'),
            }
          : { kind: 'proportion', n, sum: sum('post') },
        details: {},
      };
    case 'count':
    case 'mean':
    case 'revenue':
      return {
        stats: withCovariate
          ? {
              kind: 'cupedMean',
              n,
              post: squares('post'),
              pre: squares('pre'),
              postPre: product('post', 'pre'),
            }
          : { kind: 'mean', n, ...squares('post') },
        details: {
          ...(metric.kind === 'revenue' && {
            gross: { kind: 'mean', n, ...squares('gross') },
            refundable: sum('refundable'),
            otherCurrency: sum('foreign'),
          }),
          ...(metric.kind !== 'count' && { outOfRange: sum('tooLarge') }),
          ...(isCapped && {
            capped: { value: capped('post'), ...(metric.kind === 'revenue' && { gross: capped('gross') }) },
          }),
        },
      };
    case 'ratio':
      return {
        stats: withCovariate
          ? {
              ...{ kind: 'cupedRatio', n, num: squares('num'), den: squares('den') },
              ...{ numPre: squares('numPre'), denPre: squares('denPre'), numDen: product('num', 'den') },
              ...{ numNumPre: product('num', 'numPre'), numDenPre: product('num', 'denPre') },
              ...{ denNumPre: product('den', 'numPre'), denDenPre: product('den', 'denPre') },
              numPreDenPre: product('numPre', 'denPre'),
            }
          : { kind: 'ratio', n, num: squares('num'), den: squares('den'), numDen: product('num', 'den') },
        details: {
          ...([metric.numerator, metric.denominator].some((goal) => 'valueProperty' in goal) && {
            outOfRange: sum('tooLarge'),
          }),
          ...(isCapped && { capped: { numerator: capped('num'), denominator: capped('den') } }),
        },
      };
    case 'funnel': {
      const names = metric.steps.map((_, at) => `step${at}`);
      const [first = '', last = ''] = [names[0], names.at(-1)];
      return {
        stats: { kind: 'proportion', n, sum: sum(last) },
        details: {
          steps: names.map((name, at) => {
            const before = names[at - 1];
            if (before === undefined)
              return { reached: sum(name), stats: { kind: 'proportion', n, sum: sum(name) } };
            const numDen = product(name, before);
            return {
              reached: sum(name),
              stats: { kind: 'ratio', n, num: squares(name), den: squares(before), numDen },
            };
          }),
          ofEntrants: { kind: 'proportion', n: sum(first), sum: product(first, last) },
        },
      };
    }
    case 'retention':
      return { stats: { kind: 'proportion', n, sum: sum('returned') }, details: {} };
    case 'survey_score':
    case 'nps':
      return {
        stats: {
          ...{ kind: 'ratio', n, num: squares('score'), den: squares('answered') },
          numDen: product('score', 'answered'),
        },
        details: { respondents: sum('answered') },
      };
  }
}

/** Returns a quantile of visitors' events, and the number of events at or below it. */
export function quantileOf(
  metric: Quantile,
  closed: readonly ReferenceVisitor[],
): { readonly stats?: ArmSums } {
  const perVisitor = closed.map((visitor) => valuesOf(metric, visitor));
  const values = perVisitor.flat().sort((a, b) => a - b);
  const n = values.length;
  if (n === 0) return {};
  const at = (level: number) => {
    // One-based, like `quantileExactInclusive`.
    const rank = Math.min(Math.max(level, 0), 1) * (n - 1) + 1;
    const below = values[Math.floor(rank) - 1] ?? 0;
    const above = values[Math.min(Math.floor(rank), n - 1)] ?? 0;
    return below + (rank - Math.floor(rank)) * (above - below);
  };
  const nu = metric.level;
  const half = 1.959963984540054 * Math.sqrt((nu * (1 - nu)) / n);
  const q = at(nu);
  const below = perVisitor.map((some) => some.filter((value) => value <= q).length);
  const events = perVisitor.map((some) => some.length);
  const products = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  const sums = (a: readonly number[]) => ({
    sum: a.reduce((sum, value) => sum + value, 0),
    sumSquares: products(a, a),
  });
  return {
    stats: {
      ...{ kind: 'quantileClustered', n, nStar: n, nu, q, qLower: at(nu - half), qUpper: at(nu + half) },
      below: sums(below),
      events: sums(events),
      belowEvents: products(below, events),
      nClusters: closed.length,
    },
  };
}
