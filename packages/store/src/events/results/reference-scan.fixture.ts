import type { EventRow } from '../events.ts';
import { capOf, cutAt, type ExactNumber, nearest, nearestOfProducts, total } from './exact.fixture.ts';
import { dayMs } from './generated.fixture.ts';
import type { MetricDefinition } from './metric-definition.ts';
import type { Dimension, PhaseRequest, ScanRequest } from './phase-request.ts';
import { decimalsOf, numbersOf, windowOf } from './reference.fixture.ts';
import { figuresOf, momentsOf, quantileOf } from './reference-figures.fixture.ts';
import { groupBy, groupOf, type ReferenceVisitor, visitorsOf } from './reference-visitors.fixture.ts';
import type { Breakdown, DailyMetric, DaysScan, Scan, Split, SplitRequest } from './results.ts';
import type { CappedValue, MetricArm, ScannedArm, ScannedMetric } from './scanned.ts';

type Caps = Partial<Record<CappedValue, { readonly lower?: ExactNumber; readonly upper: ExactNumber }>>;

/** Reference for `Results.scan`, event by event. */
export function referenceScan(
  rows: readonly EventRow[],
  request: ScanRequest & { readonly timeZone: string },
): Omit<Scan, 'rowsRead'> {
  const visitors = visitorsOf(rows, request);
  const exposed = visitors.filter(({ state }) => state === 'counted' || state === 'multi');
  const counted = visitors.filter(({ state }) => state === 'counted');
  const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: request.timeZone });
  const times = exposed.map(({ exposedAt }) => exposedAt);
  return {
    variants: variantsOf(visitors),
    metrics: request.metrics.map((metric) => {
      const caps = capsOf(metric, counted, request);
      const cohorts = sorted(groupBy(counted, ({ variantKey }) => variantKey)).flatMap(
        ([variantKey, ofVariant]) =>
          sorted(groupBy(ofVariant, ({ exposedAt }) => format(exposedAt))).map(([day, ofDay]) => {
            const { n, open, stats } = armOf(metric, variantKey, ofDay, request, caps);
            return { variantKey, day, n, open, ...(stats && metric.kind !== 'quantile' && { stats }) };
          }),
      );
      return { ...metricOf(metric, counted, request, caps), cohorts };
    }),
    ...(exposed.length > 0 && {
      firstExposureAt: Math.min(...times),
      lastExposureAt: Math.max(...times),
    }),
  };
}

/** Reference for `Results.breakDown`. */
export function referenceBreakdown(
  rows: readonly EventRow[],
  request: ScanRequest & { readonly dimension: Dimension },
): Omit<Breakdown, 'rowsRead'> {
  const { dimension } = request;
  const visitors = visitorsOf(rows, request).filter(({ state }) => state !== 'none');
  const counted = visitors.filter(({ state }) => state === 'counted');
  const isDevice = 'column' in dimension && dimension.column === 'device';
  const metrics = request.metrics.filter(({ kind }) => isDevice || kind !== 'quantile');
  const sizes = groupBy(
    visitors.filter(({ state }) => state === 'counted' || state === 'multi'),
    (visitor) => groupOf(visitor, dimension),
  );
  const values = sorted(sizes)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 20)
    .map(([value]) => value);
  const groups = groupBy(visitors, (visitor) => {
    const value = groupOf(visitor, dimension);
    return values.includes(value) ? `${values.indexOf(value)}` : 'rest';
  });
  return {
    groups: [...values.keys(), 'rest'].flatMap((key) => {
      const ofGroup = groups.get(`${key}`);
      if (ofGroup === undefined) return [];
      const own = ofGroup.filter(({ state }) => state === 'counted');
      return [
        {
          value: typeof key === 'number' ? values[key] : undefined,
          arms: armsOf(ofGroup),
          metrics: metrics.map((metric) => metricOf(metric, own, request, capsOf(metric, counted, request))),
        },
      ];
    }),
  };
}

/** Reference for `Results.days`. */
export function referenceDays(
  rows: readonly EventRow[],
  request: PhaseRequest & { readonly metric: DailyMetric; readonly days: number },
): Omit<DaysScan, 'rowsRead'> {
  const { metric, days, asOf } = request;
  const longest = { ...metric, windowMs: days * dayMs };
  const visitors = visitorsOf(rows, request)
    .filter(({ state }) => state === 'counted')
    .filter(isClosed(longest, asOf));
  const arms = sorted(groupBy(visitors, ({ variantKey }) => variantKey)).map(([variantKey, some]) => {
    const values = some.map((visitor) => {
      const until = Array.from(
        { length: days },
        (_, index) => numbersOf({ ...metric, windowMs: (index + 1) * dayMs }, visitor, asOf).post ?? 0n,
      );
      return until.map((value, index) => value - (until[index - 1] ?? 0n));
    });
    const ofDay = (day: number) => values.map((value) => value[day] ?? 0n);
    const each = [...Array(days).keys()];
    return {
      variantKey,
      n: some.length,
      sums: each.map((day) => nearest(total(ofDay(day)))),
      products: each.map((day) =>
        each
          .slice(day)
          .map((later) =>
            nearestOfProducts(values.map((value) => (value[day] ?? 0n) * (value[later] ?? 0n))),
          ),
      ),
    };
  });
  return { arms };
}

/** Reference for `Results.split`. */
export function referenceSplit(rows: readonly EventRow[], request: SplitRequest): Omit<Split, 'rowsRead'> {
  const visitors = visitorsOf(rows, request).filter(({ state }) => state === 'counted' || state === 'multi');
  const splitArms = (some: readonly ReferenceVisitor[]) =>
    armsOf(some).map(({ variantKey, visitors: all, multiExposed }) => ({
      variantKey,
      visitors: all,
      multiExposed,
    }));
  return {
    segments: (request.segments ?? []).map((segment) =>
      splitArms(
        visitors.filter((visitor) =>
          segment.every(({ dimension, value }) => groupOf(visitor, dimension) === value),
        ),
      ),
    ),
    dimensions: request.dimensions.map((column) => {
      const groups = sorted(groupBy(visitors, (visitor) => groupOf(visitor, { column }))).sort(
        ([, a], [, b]) => b.length - a.length,
      );
      const rest = groups.slice(20).flatMap(([, some]) => some);
      const parts = [...groups.slice(0, 20), ...(rest.length > 0 ? [[undefined, rest] as const] : [])];
      return {
        column,
        values: parts.map(([value, some]) => ({
          value,
          arms: splitArms(some),
        })),
      };
    }),
  };
}

export function armsOf(visitors: readonly ReferenceVisitor[]): readonly ScannedArm[] {
  return sorted(
    groupBy(
      visitors.filter(({ state }) => state !== 'none'),
      ({ variantKey }) => variantKey,
    ),
  ).map(([variantKey, some]) => {
    const count = (...states: readonly string[]) => some.filter(({ state }) => states.includes(state));
    return {
      variantKey,
      visitors: count('counted', 'multi').length,
      multiExposed: count('multi').length,
      automation: count('counted', 'multi').filter(({ automation }) => automation).length,
      forced: count('forced').length,
      internal: count('internal').length,
    };
  });
}

function variantsOf(visitors: readonly ReferenceVisitor[]): Scan['variants'] {
  const arms = new Map(armsOf(visitors).map((arm) => [arm.variantKey, arm]));
  const keys = visitors.flatMap(({ unverified, bots }) => [...unverified, ...bots]);
  return [...new Set([...arms.keys(), ...keys])].sort().map((variantKey) => ({
    ...(arms.get(variantKey) ?? {
      ...{ variantKey, visitors: 0, multiExposed: 0, automation: 0, forced: 0, internal: 0 },
    }),
    bots: visitors.filter(({ bots }) => bots.has(variantKey)).length,
    unverified: visitors.filter(({ unverified }) => unverified.has(variantKey)).length,
  }));
}

export function metricOf(
  metric: MetricDefinition,
  counted: readonly ReferenceVisitor[],
  request: ScanRequest,
  caps: Caps,
): ScannedMetric {
  return {
    key: metric.key,
    arms: sorted(groupBy(counted, ({ variantKey }) => variantKey)).map(([variantKey, some]) =>
      armOf(metric, variantKey, some, request, caps),
    ),
    caps: Object.fromEntries(
      Object.entries(caps).map(([of, { lower, upper }]) => [
        of,
        { ...(lower !== undefined && { lower: nearest(lower) }), upper: nearest(upper) },
      ]),
    ),
  };
}

function isIn(
  metric: MetricDefinition,
  { asOf, withOpenWindows = false }: ScanRequest,
): (visitor: ReferenceVisitor) => boolean {
  return withOpenWindows ? () => true : isClosed(metric, asOf);
}

function isClosed(metric: MetricDefinition, asOf: number): (visitor: ReferenceVisitor) => boolean {
  return ({ exposedAt }) => exposedAt + windowOf(metric) <= asOf;
}

export function capsOf(
  metric: MetricDefinition,
  counted: readonly ReferenceVisitor[],
  request: ScanRequest,
): Caps {
  if (!('capPercentile' in metric) || metric.capPercentile === undefined) return {};
  const { capPercentile } = metric;
  const numbers = counted
    .filter(isIn(metric, request))
    .map((visitor) => numbersOf(metric, visitor, request.asOf));
  const parts =
    metric.kind === 'ratio'
      ? ([
          ['numerator', 'num', metric.numerator],
          ['denominator', 'den', metric.denominator],
        ] as const)
      : ([
          ['value', 'post', metric.goal],
          ...(metric.kind === 'revenue' ? [['gross', 'gross', metric.goal] as const] : []),
        ] as const);
  const caps: Caps = {};
  for (const [of, name, goal] of parts) {
    const cap = capOf(
      numbers.map((each) => each[name] ?? 0n),
      capPercentile,
      decimalsOf(goal),
    );
    if (cap !== undefined) caps[of] = cap;
  }
  return caps;
}

/** The cap that applies to each number of a visitor. */
const capOfName: Readonly<Record<string, CappedValue>> = {
  post: 'value',
  pre: 'value',
  gross: 'gross',
  num: 'numerator',
  numPre: 'numerator',
  den: 'denominator',
  denPre: 'denominator',
};

function armOf(
  metric: MetricDefinition,
  variantKey: string,
  visitors: readonly ReferenceVisitor[],
  request: ScanRequest,
  caps: Caps,
): MetricArm {
  const chosen = visitors.filter(isIn(metric, request));
  const n = chosen.length;
  const open = visitors.length - visitors.filter(isClosed(metric, request.asOf)).length;
  const base = { variantKey, n, open };
  const uncut = chosen.map((visitor) => numbersOf(metric, visitor, request.asOf));
  if (metric.kind === 'quantile') {
    const details = { outOfRange: momentsOf(uncut).sum('tooLarge') };
    return { ...base, ...quantileOf(metric, chosen), details };
  }
  const cut = uncut.map((numbers) =>
    Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, cutAt(value, capFor(name, caps))]),
    ),
  );
  const capped = (name: string) => uncut.filter((numbers, at) => numbers[name] !== cut[at]?.[name]).length;
  return { ...base, ...figuresOf(metric, n, momentsOf(cut), capped) };
}

function capFor(name: string, caps: Caps): Caps[CappedValue] {
  const of = capOfName[name];
  return of && caps[of];
}

function sorted<T>(groups: ReadonlyMap<string, T>): [string, T][] {
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
