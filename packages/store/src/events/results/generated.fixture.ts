import type { EventRow, StoredAssignment } from '../events.ts';
import { claimOf, createChance, visitorId } from '../exposures/exposures.fixture.ts';
import type { MetricDefinition } from './metric-definition.ts';

export const dayMs = 86_400_000;
export const start = Date.UTC(2026, 0, 2, 15);
export const experimentKey = 'cta';
export const phases = [
  { number: 1, startedAt: start, endedAt: start + 25 * dayMs },
  { number: 2, startedAt: start + 25 * dayMs },
] as const;
/** When some windows are still open and some events are still to come. */
export const asOf = start + 60 * dayMs;
const surveyId = '0197a000-0000-7000-8000-0000000000aa';
const otherSurveyId = '0197a000-0000-7000-8000-0000000000bb';

const variants = ['control', 'blue', 'red'];
const purchase = { eventName: 'purchase', valueProperty: 'revenue', currency: 'EUR' };
const pings = { eventName: 'ping', valueProperty: 'value' };

/** Metrics of every kind. */
export const metrics: readonly MetricDefinition[] = [
  { key: 'cart', kind: 'proportion', goal: { eventName: 'cart' }, windowMs: 7 * dayMs, withCovariate: true },
  { key: 'checkout', kind: 'proportion', goal: { eventName: 'checkout' }, windowMs: 3 * dayMs },
  {
    ...{ key: 'views', kind: 'count', goal: { eventName: 'view' }, windowMs: 10 * dayMs },
    ...{ capPercentile: 0.95, withCovariate: true },
  },
  { key: 'once', kind: 'count', goal: { eventName: 'view', countMode: 'once' }, windowMs: 10 * dayMs },
  {
    ...{ key: 'pings', kind: 'mean', goal: pings, windowMs: 14 * dayMs },
    ...{ capPercentile: 0.9, withCovariate: true },
  },
  { key: 'first ping', kind: 'mean', goal: { ...pings, countMode: 'once' }, windowMs: 14 * dayMs },
  {
    ...{ key: 'revenue', kind: 'revenue', goal: purchase, windowMs: 7 * dayMs },
    ...{ capPercentile: 0.975, withCovariate: true },
  },
  {
    ...{ key: 'any currency', kind: 'revenue', goal: { ...purchase, currency: null } },
    windowMs: 7 * dayMs,
  },
  { key: 'first order', kind: 'revenue', goal: { ...purchase, countMode: 'once' }, windowMs: 20 * dayMs },
  {
    ...{ key: 'basket', kind: 'ratio', numerator: purchase, denominator: { eventName: 'purchase' } },
    ...{ windowMs: 14 * dayMs, capPercentile: 0.9, withCovariate: true },
  },
  {
    ...{ key: 'clicks', kind: 'ratio', numerator: { eventName: 'cart' }, denominator: { eventName: 'view' } },
    windowMs: 14 * dayMs,
  },
  {
    ...{ key: 'funnel', kind: 'funnel', windowMs: 20 * dayMs },
    steps: ['view', 'cart', 'checkout', 'purchase'].map((eventName) => ({ eventName })),
  },
  { key: 'return', kind: 'retention', goal: { eventName: 'view' }, days: [2, 9] },
  { key: 'lcp', kind: 'quantile', goal: pings, level: 0.75, windowMs: 14 * dayMs },
  {
    ...{ key: 'first lcp', kind: 'quantile', goal: { ...pings, countMode: 'once' } },
    ...{ level: 0.5, windowMs: 5 * dayMs },
  },
  { key: 'score', kind: 'survey_score', surveyId, questionId: 'stars', windowMs: 14 * dayMs },
  { key: 'nps', kind: 'nps', surveyId, questionId: 'nps', windowMs: 14 * dayMs },
  { key: 'other nps', kind: 'nps', surveyId: otherSurveyId, questionId: 'nps', windowMs: 14 * dayMs },
];

/** Metrics whose values don't fit whole decimals. */
export const wildMetrics: readonly MetricDefinition[] = [
  { key: 'pings', kind: 'mean', goal: pings, windowMs: 14 * dayMs, withCovariate: true },
  { key: 'first ping', kind: 'mean', goal: { ...pings, countMode: 'once' }, windowMs: 14 * dayMs },
  { key: 'revenue', kind: 'revenue', goal: purchase, windowMs: 7 * dayMs, withCovariate: true },
  {
    ...{ key: 'basket', kind: 'ratio', numerator: pings, denominator: purchase },
    ...{ windowMs: 14 * dayMs, withCovariate: true },
  },
];

/** Generates the events of visitors of a two-phase experiment, mixed with others. Values fit whole decimals unless `wild`. */
export function generateEvents(
  plain: EventRow,
  options: { readonly seed: number; readonly visitors: number; readonly values?: 'fitting' | 'wild' },
): readonly EventRow[] {
  const { seed, visitors, values = 'fitting' } = options;
  const chance = createChance(seed);
  const pick = (below: number) => Math.floor(chance() * below);
  const oneOf = <T>(all: readonly T[]): T => all[pick(all.length)] as T;

  return Array.from({ length: visitors }, (_, index) => visit(index)).flat();

  function visit(index: number): readonly EventRow[] {
    const rows: EventRow[] = [];
    const exposedAt = start - dayMs + pick(58 * 24) * 3_600_000;
    const arm = pick(3);
    const isBot = chance() < 0.05;
    const isInternal = chance() < 0.05;
    const person = {
      device: oneOf(['desktop', 'mobile', 'tablet', '']),
      country: `C${Math.min(pick(40), pick(40))}`,
      context: chance() < 0.7 ? { plan: oneOf(['free', 'pro', "o'r"]) } : {},
      entryPath: `/${pick(4)}`,
    };

    /** Each event gets its own milliseconds, so that no two events coincide, whatever their copies' times. */
    function add(at: number, fields: Partial<EventRow>): void {
      const time = Math.floor(at / 1000) * 1000 + rows.length;
      const receivedAt = time + pick(3) * 1_000 + (chance() < 0.05 ? 10 * dayMs : 0);
      rows.push({
        ...plain,
        ...person,
        anonymousId: visitorId(index),
        eventId: `e${rows.length}`,
        time,
        receivedAt,
        bot: isBot || chance() < 0.05,
        internal: isInternal || chance() < 0.02,
        automation: chance() < 0.1,
        // Limited to a few days, because each has a partition of its own.
        unclaimed: chance() < 0.5 && receivedAt >= start && receivedAt < start + 2 * dayMs,
        ...fields,
      });
    }
    /** From two weeks before the first exposure to long after it. */
    const sometime = () => exposedAt + (pick(65 * 24 * 60) - 20 * 24 * 60) * 60_000;

    const exposures = chance() < 0.1 ? 0 : 1 + pick(3);
    for (let nth = 0; nth < exposures; nth += 1)
      add(exposedAt + (nth === 0 ? 0 : pick(30) * dayMs), {
        eventName: '$exposure',
        bot: isBot,
        // Only the first exposure's device may be used.
        device: nth === 0 ? person.device : 'mobile',
        assignments: claims(arm),
      });
    for (let nth = pick(8 + 2 * arm); nth > 0; nth -= 1) add(sometime(), { eventName: 'view' });
    for (let nth = pick(3 + arm); nth > 0; nth -= 1) add(sometime(), { eventName: 'cart' });
    for (let nth = pick(3); nth > 0; nth -= 1) add(sometime(), { eventName: 'checkout' });
    for (let nth = pick(5); nth > 0; nth -= 1)
      add(sometime(), {
        eventName: 'ping',
        numbers: chance() < 0.1 ? {} : { value: ping() },
      });
    for (let nth = pick(3); nth > 0; nth -= 1) order(nth);
    if (chance() < 0.4) answer();
    if (chance() < 0.2) add(sometime(), { eventName: 'other', numbers: { revenue: -5 } });
    return rows;

    /** Counted values stay within 14 orders of magnitude, because results are only exact to the twelfth digit. */
    function ping(): number {
      const ofAll = {
        fitting: [1e13 - 1, 0.0001, -7.25, 12.3456, 1e15],
        wild: [2.5e13, 1 / 3, 12.3456, 1e6 / 7, 1e15, -1e160, 1e308],
      };
      return oneOf([...ofAll[values], pick(1e6) / (values === 'wild' ? 7 : 100)]);
    }

    function order(nth: number): void {
      const at = sometime();
      const usual = Math.round(1_000 * (1 - chance()) ** -1.2) / (values === 'wild' ? 111 : 100);
      const price = values === 'wild' && chance() < 0.1 ? 1e200 : usual;
      const money = { currency: oneOf(['EUR', 'EUR', 'eur', '', 'USD']) };
      const number = oneOf(['text', 'number', 'none']);
      const props = number === 'text' ? { orderId: `o${nth}`, ...money } : money;
      const numbers = number === 'number' ? { orderId: 1_000 + nth } : {};
      add(at, { eventName: 'purchase', numbers: { ...numbers, revenue: price }, props });
      if (chance() < 0.5)
        add(at + (pick(70) - 3) * dayMs, {
          eventName: oneOf(['refund', 'purchase', 'view']),
          numbers: { ...numbers, revenue: -(chance() < 0.5 ? price : Math.round(price * 40) / 100) },
          props: chance() < 0.9 ? props : { ...props, currency: 'CHF' },
        });
    }

    function answer(): void {
      const at = exposedAt + (pick(20) - 2) * dayMs;
      for (let nth = 1 + pick(6); nth > 0; nth -= 1) {
        const answeredAt = at + pick(1_000) * 60_000 + nth;
        const answers = {
          ...(chance() < 0.7 && { stars: chance() < 0.2 ? null : oneOf([1, 2, 3.5, 5, 'many']) }),
          ...(chance() < 0.7 && { nps: chance() < 0.1 ? null : pick(12) }),
        };
        const kind = oneOf(['shown', 'accepted', 'dismissed', 'completed']);
        add(at + pick(1_000) * 60_000, {
          eventName: `$survey:${kind}`,
          surveyEvent: kind,
          surveyId: chance() < 0.8 ? surveyId : otherSurveyId,
          responseId: oneOf(['r1', 'r2']),
          createdAt: chance() < 0.8 ? new Date(answeredAt).toISOString() : '',
          payload: JSON.stringify({ answers }),
        });
      }
    }
  }

  function claims(arm: number): readonly StoredAssignment[] {
    const other = claimOf('large', 'font', true);
    const isElsewhere = chance() < 0.05;
    const variantKey = variants[isElsewhere ? pick(3) : arm] ?? '';
    const claim = {
      ...claimOf(variantKey, experimentKey, chance() < 0.95),
      forced: chance() < 0.04,
      phase: oneOf([0, 0, 1, 2]),
    };
    return chance() < 0.5 ? [claim] : [other, claim];
  }
}
