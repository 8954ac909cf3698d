import type { TrafficCell, TrafficGroup } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { examineHealth } from '../health/examine-health.ts';
import { healthFacts, now, startedAt, variants } from '../health/health.fixture.ts';
import { dateFindings } from './date-findings.ts';
import { diagnose } from './diagnose.ts';
import { type DiagnosisFacts, periodsBetween } from './diagnosis-facts.ts';

/** Returns a deterministic generator of numbers in [0, 1) for a seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const periods = periodsBetween(startedAt, now);
const browsers = ['chrome', 'chrome', 'safari', 'firefox'];
const countries = ['DE', 'DE', 'FR', 'AT'];

interface SimulatedVisitor {
  readonly period: number;
  readonly variantKey: string;
  readonly browser: string;
  readonly country: string;
  readonly userAgent: string;
  readonly automation: string;
}

/** Two weeks of visitors, `perHour` in each hour, of whom only those accepted by `comes` arrive. */
function simulate(
  chance: () => number,
  comes: (visitor: SimulatedVisitor) => boolean = () => true,
  perHour: (hour: number) => number = () => 14,
): readonly SimulatedVisitor[] {
  const pick = (of: readonly string[]) => of[Math.floor(chance() * of.length)] ?? '';
  return Array.from({ length: periods.count }, (_, period) =>
    Array.from({ length: perHour(period) }, () => {
      const browser = pick(browsers);
      return {
        period,
        variantKey: chance() < 0.5 ? 'control' : 'bar',
        browser,
        country: pick(countries),
        userAgent: `Mozilla/5.0 ${browser}`,
        automation: chance() < 0.002 ? 'yes' : 'no',
      };
    }),
  )
    .flat()
    .filter(comes);
}

function groupsOf(visitors: readonly SimulatedVisitor[]): readonly TrafficGroup[] {
  const dimensions = ['browser', 'country', 'userAgent', 'automation'] as const;
  const group = (
    dimension: TrafficGroup['dimension'],
    value: string,
    own: readonly SimulatedVisitor[],
  ): TrafficGroup => ({
    dimension,
    value,
    cells: own.map(
      ({ period, variantKey }): TrafficCell => ({ period, variantKey, state: 'counted', visitors: 1 }),
    ),
  });
  return [
    group('all', '', visitors),
    ...dimensions.flatMap((dimension) =>
      [...new Set(visitors.map((visitor) => visitor[dimension]))].map((value) =>
        group(
          dimension,
          value,
          visitors.filter((visitor) => visitor[dimension] === value),
        ),
      ),
    ),
  ];
}

/** The facts that a look knows about such visitors. */
function factsOf(visitors: readonly SimulatedVisitor[], its: Partial<DiagnosisFacts> = {}): DiagnosisFacts {
  const numberOf = (variantKey: string, is: (visitor: SimulatedVisitor) => boolean = () => true) =>
    visitors.filter((visitor) => visitor.variantKey === variantKey && is(visitor)).length;
  const [bar, control] = ['bar', 'control'].map((key) => ({
    visitors: numberOf(key),
    multiExposed: 0,
    automation: numberOf(key, ({ automation }) => automation === 'yes'),
    before: null,
  }));
  const health = healthFacts({
    variants: variants(bar, control),
    splits: (['browser', 'country'] as const).map((dimension) => ({
      dimension,
      values: [...new Set(visitors.map((visitor) => visitor[dimension]))].map((value) => ({
        value,
        visitors: {
          control: numberOf('control', (visitor) => visitor[dimension] === value),
          bar: numberOf('bar', (visitor) => visitor[dimension] === value),
        },
      })),
    })),
    changes: [],
  });
  return {
    ...{ projectKey: 'pk_shop', experimentKey: 'cta', health, report: examineHealth(health), periods },
    ...{ phaseStartedAt: startedAt, traffic: groupsOf(visitors), assigned: null, changes: [], redirects: [] },
    ...its,
  };
}

describe('diagnose', () => {
  it('names a cause in at most 3 of 100 healthy experiments', () => {
    const chance = createChance(2_026);
    let named = 0;
    for (let run = 0; run < 200; run += 1) if (diagnose(factsOf(simulate(chance))).length > 0) named += 1;
    expect(named).toBeLessThanOrEqual(6);
  });

  it('names nothing if one country is added and a browser disappears, split as planned', () => {
    const visitors = simulate(
      createChance(5),
      ({ period, browser, country }) =>
        (country !== 'AT' || period > 200) && (browser !== 'firefox' || period < 150),
      (hour) => (hour > 200 ? 40 : 14),
    );
    expect(diagnose(factsOf(visitors))).toEqual([]);
  });

  it('finds the hour and browser in which a variant loses visitors, without claiming to know why', () => {
    const chance = createChance(11);
    const visitors = simulate(
      chance,
      ({ period, browser, variantKey }) =>
        period < 100 || browser !== 'firefox' || variantKey !== 'bar' || chance() < 0.4,
    );
    const [found, ...others] = diagnose(factsOf(visitors));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ code: 'exposures_lost', segment: [{ dimension: 'browser', value: 'firefox' }] },
      ...{ step: 'exposed', variantKey: 'bar', error: null, confidence: 'low', isSinceStart: false },
    });
    const hour = (Date.parse(found?.since ?? '') - periods.from) / periods.periodMs;
    expect(Math.abs(hour - 100)).toBeLessThanOrEqual(12);
  });

  it('dates a split finding by its cause, not by the look that first saw it', () => {
    const chance = createChance(11);
    const facts = factsOf(
      simulate(
        chance,
        ({ period, browser, variantKey }) =>
          period < 100 || browser !== 'firefox' || variantKey !== 'bar' || chance() < 0.4,
      ),
    );
    const { findings } = facts.report;
    const found = diagnose(facts);
    const unwell = findings.filter(({ state }) => state !== 'ok');
    expect(unwell.map(({ code }) => code)).toContain('sample_ratio_mismatch_in_group');
    expect(unwell.every(({ since }) => since === new Date(now).toISOString())).toBe(true);
    const sinceOf = (of: ReturnType<typeof dateFindings>) =>
      of.flatMap(({ code, state, since }) =>
        state !== 'ok' && code.startsWith('sample_ratio_mismatch') ? [since] : [],
      );
    const dated = dateFindings(findings, { reasons: ['split'], found });
    expect(new Set(sinceOf(dated))).toEqual(new Set([found[0]?.since]));
    expect(dated.filter(({ code }) => !code.startsWith('sample_ratio_mismatch'))).toEqual(
      findings.filter(({ code }) => !code.startsWith('sample_ratio_mismatch')),
    );
    expect(dateFindings(findings, undefined)).toBe(findings);
    expect(dateFindings(findings, { reasons: ['bots'], found })).toBe(findings);
  });

  it('blames a redirect with certainty only if visitors were assigned as planned', () => {
    const chance = createChance(3);
    const visitors = simulate(chance, ({ variantKey }) => variantKey !== 'bar' || chance() < 0.75);
    const redirects = [{ variantKey: 'bar', target: '/b' }];
    const evenly = ['control', 'bar'].map((variantKey) => ({ period: 0, variantKey, newVisitors: 2_500 }));
    const codesOf = (its: Partial<DiagnosisFacts>) =>
      diagnose(factsOf(visitors, its)).map(({ code, confidence }) => [code, confidence]);
    expect(codesOf({ redirects })).toEqual([['redirect_loses_exposures', 'medium']]);
    expect(codesOf({ redirects, assigned: evenly })).toEqual([['redirect_loses_exposures', 'high']]);
    const unevenly = evenly.map((each) =>
      each.variantKey === 'bar' ? { ...each, newVisitors: 1_800 } : each,
    );
    expect(codesOf({ assigned: unevenly })).toEqual([['assigned_off', 'high']]);
  });

  it('names automated browsers that reach one variant from some hour on', () => {
    const chance = createChance(8);
    const wave = Array.from({ length: 700 }, (_, index) => ({
      ...{ period: 220 + (index % 100), variantKey: index < 100 ? 'control' : 'bar' },
      ...{ browser: 'chrome', country: 'SG', userAgent: 'Puppet/1', automation: 'yes' },
    }));
    const [found] = diagnose(factsOf([...simulate(chance), ...wave]));
    expect(found).toMatchObject({
      ...{ code: 'bot_wave', step: 'human', variantKey: 'bar', confidence: 'high' },
      error: { kind: 'user_agent', userAgent: 'Puppet/1' },
    });
    expect(found?.since).toBe(new Date(periods.from + 220 * periods.periodMs).toISOString());
  });

  it('offers a pause only for a running experiment', () => {
    const visitors = simulate(
      createChance(4),
      ({ variantKey, period }) => variantKey !== 'bar' || period % 3 > 0,
    );
    const facts = factsOf(visitors);
    const ended = { ...facts, health: { ...facts.health, status: 'ended' as const } };
    expect(diagnose(facts)[0]?.actions.map(({ code }) => code)).toEqual(['pause_experiment', 'new_phase']);
    expect(diagnose(ended)[0]?.actions.map(({ code }) => code)).toEqual(['new_phase']);
  });
});
