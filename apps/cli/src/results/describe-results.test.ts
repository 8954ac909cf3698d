import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourStyle, plainStyle } from '../style.ts';
import { describeResults } from './describe-results.ts';
import { arm, breakdown, comparison, guardrail, metric, report } from './report.fixture.ts';

const described = (fields: Partial<ResultsReport> = {}) =>
  describeResults(report(fields), { project: 'pk_demo' }, plainStyle);
const lines = (fields: Partial<ResultsReport> = {}) => described(fields).split('\n');
const ofGoal = (fields: Partial<ReportedMetric>) => lines({ metrics: [metric(fields)] });
const sentence = (text: string) => ({ code: 'said', parameters: {}, sentence: text });

describe('the header of results', () => {
  it('shows the experiment, its phase and age, and what is excluded', () => {
    expect(lines().slice(0, 2)).toEqual([
      'Product call to action (product-cta)',
      'Phase 2 of 2, running, 12 days. Computed at 14:20, 12 minutes ago. 41,200 events not processed yet.',
    ]);
  });

  it('identifies the holdback phase of a rollout, or how to see that of a test', () => {
    const holdback = {
      phase: 2,
      variantKey: 'buy-now',
      share: 0.05,
      startedAt: '2026-11-10T00:00:00.000Z',
      endedAt: null,
    };
    expect(described({ kind: 'holdback', holdback, status: 'completed' })).toContain(
      'Phase 2 of 2, holdback of 5%, completed, 12 days.',
    );
    const test = described({ phase: 1, holdback });
    expect(test).toContain('Phase 1 of 2, running, 12 days.');
    expect(test).toContain('\n  "--phase 2" shows the holdback.\n');
  });

  it('counts days excluding pauses', () => {
    const pauses = [{ from: '2026-11-08T08:00:00.000Z', until: '2026-11-10T08:00:00.000Z' }];
    expect(described({ pauses })).toContain('Phase 2 of 2, running, 12 days without pauses. ');
  });

  it('starts with the verdict, marked, followed by its notes', () => {
    expect(lines().slice(3, 5)).toEqual([
      '▲ Buy now increases purchases: +20.0% (95% CI +0.2% to +43.6%).',
      '  Early winners overstate: plan with the lower half.',
    ]);
  });

  it('marks a view as exploratory, without color', () => {
    const exploratory = sentence('Exploratory. The registered plan decides: sequential, Purchase.');
    const [, , , verdict = '', , note] = describeResults(
      report({ exploratory, health: [], accounting: [] }),
      { project: 'pk_demo' },
      colourStyle,
    ).split('\n');
    expect(verdict).toMatch(/^▲ /);
    expect(note).toBe('  Exploratory. The registered plan decides: sequential, Purchase.');
  });

  it('shows what is final, and since which edit it counts', () => {
    const { verdict } = report();
    const notes = [{ code: 'final', parameters: {}, sentence: 'Final on 22 Nov.' }];
    const text = described({
      verdict: { ...verdict, notes },
      isFinal: true,
      pending: 0,
      status: 'completed',
      epoch: { number: 2, startedAt: '2026-11-14T08:00:00.000Z' },
    });
    expect(text).toContain('Phase 2 of 2, completed, 12 days. Final on 22 Nov.\n');
    expect(text).toContain('  Counted from the edit of 2026-11-14 on.\n');
  });

  it('shows the decision, its reason and what was learned', () => {
    const decision = {
      phase: 2,
      decision: 'shipped',
      variantKey: 'buy-now',
      why: 'It sells\n\u001b[31mmore.',
      learned: 'Short words.',
      decidedAt: '2026-11-23T08:00:00.000Z',
      decidedBy: 'anna@example.com',
      editedAt: null,
      editedBy: null,
      revision: 1,
      sentence: sentence('Buy now was shipped, as anna@example.com decided on 23 Nov.'),
      against: sentence('Buy now was shipped although it loses.'),
    } as const;
    expect(described({ decision })).toContain(
      [
        'Decision',
        '  Buy now was shipped, as anna@example.com decided on 23 Nov.',
        '  Buy now was shipped although it loses.',
        '  Why: It sells \\u{1b}[31mmore.',
        '  Learned: Short words.\n',
      ].join('\n'),
    );
    expect(described({ decision: { ...decision, against: null, learned: null } })).not.toContain('Learned');
    expect(described()).not.toContain('Decision');
  });

  it('explains when results appear if there are none yet', () => {
    const none = { computedAt: null, metrics: [], health: [], accounting: [], pending: 0 } as const;
    expect(described(none)).toContain(
      '"pixel results product-cta --project pk_demo --refresh" computes them now.\n',
    );
    expect(described({ ...none, phase: null, phases: 0 })).toContain(
      '"pixel experiments start product-cta --project pk_demo" starts it.\n',
    );
    expect(described(none)).not.toContain('Health');
  });
});

describe('goals', () => {
  it('have a row per variant, with visitors inside their window next to those who count', () => {
    expect(ofGoal({}).slice(6, 11)).toEqual([
      'Primary goal',
      '  variant       n  still open  total  value    lift           95% CI      p  state',
      'Purchase (purchase), within 7 days',
      '  control  10,000           0    500  5.00%',
      '  buy-now  10,000         812    600  6.00%  +20.0%  +0.2% to +43.6%  0.042  ▲ winning',
    ]);
  });

  it('are sorted by role, guardrails with their limit and worst case', () => {
    const text = lines({
      metrics: [guardrail(), metric({ goalKey: 'visit', role: 'secondary' }), metric()],
    });
    const titles = text.filter((line) => /^(Primary|Secondary|Guardrails)/.test(line));
    expect(titles).toEqual(['Primary goal', 'Secondary goals', 'Guardrails']);
    expect(text.find((line) => line.includes('within limit'))).toBe(
      '  buy-now  10,000  2,010  20.1%  +0.5%  −7.5% to +9.2%  +8.3%  +10.0%  ✓ within limit',
    );
  });

  it('use their unit', () => {
    const arms = (sum: number, value: number) => [arm({ sum, value })];
    const rowOf = (fields: Partial<ReportedMetric>) =>
      ofGoal({ comparisons: [], ...fields }).find((line) => line.startsWith('  control'));
    const money = { unit: 'money', kind: 'revenue', currency: 'EUR' } as const;
    expect(rowOf({ ...money, arms: arms(24_000.5, 2.4) })).toMatch(/ {2}€24,000\.50 {2}€2\.40$/);
    expect(rowOf({ unit: 'number', kind: 'count', arms: arms(31_000, 3.1) })).toMatch(/ 31,000 {4}3\.1$/);
    expect(rowOf({ unit: 'share', arms: arms(5_120, 0.512) })).toMatch(/ 5,120 {2}51\.2%$/);
    expect(
      rowOf({
        unit: 'ratio',
        kind: 'ratio',
        arms: [arm({ sum: 36_000, denominatorSum: 5_000, value: 7.2 })],
      }),
    ).toMatch(/ 36,000 \/ 5,000 {4}7\.2$/);
    expect(rowOf({ unit: 'points', kind: 'nps', arms: arms(-1_200, -12) })).toMatch(/ −1,200 {2}−12\.0$/);
    expect(rowOf({ unit: 'number', kind: 'mean', arms: arms(1.5e19, 1.5e15) })).toMatch(
      / 1\.5E19 {2}1\.5E15$/,
    );
    expect(rowOf({ ...money, arms: arms(2e300, -2e296) })).toMatch(/ €2E300 {2}−€2E296$/);
  });

  it('show a dash for an unknown number, and no interval without limits', () => {
    const relative = { estimate: 0.2, lower: -0.02, upper: null };
    expect(ofGoal({ comparisons: [comparison({ relative, pValue: null })] })[10]).toBe(
      '  buy-now  10,000         812    600  6.00%  +20.0%  −2.0% or more  –  ▲ winning',
    );
    expect(ofGoal({ arms: [arm({ sum: null, value: null })], comparisons: [] })[9]).toBe(
      '  control  10,000      –',
    );
  });

  it.each(['burn_in', 'before_planned_size'])(
    'show no lift with %s, but a sentence explaining it',
    (warning) => {
      const text = ofGoal({
        comparisons: [
          comparison({
            state: 'not_ready',
            warnings: [warning],
            sentence: sentence('Not enough data: 25 conversions needed per variant (17 and 19 so far).'),
          }),
        ],
      });
      expect(text[10]).toMatch(/600 {2}6\.00% {5}– {7}– {2}0\.042 {2}○ not enough data$/);
      expect(text[11]).toBe('    Not enough data: 25 conversions needed per variant (17 and 19 so far).');
    },
  );

  it('state once what applies to all variants', () => {
    const early = comparison({
      state: 'not_ready',
      sentence: sentence('Less than a day in. Nothing is decided before 7 days.'),
    });
    const text = ofGoal({
      arms: [arm(), arm({ variantKey: 'buy-now' }), arm({ variantKey: 'sticky' })],
      comparisons: [early, { ...early, variantKey: 'sticky' }],
    });
    expect(text.filter((line) => line.includes('Less than a day'))).toHaveLength(1);
  });

  it('explain how a lift was adjusted, its raw value, and the interval over all looks', () => {
    const running = { relative: { lower: 0.031, upper: 0.249 }, absolute: { lower: 0, upper: 0.1 } };
    const text = ofGoal({
      comparisons: [
        comparison({
          running,
          varianceReduction: 0.32,
          unadjusted: { estimate: 0.17, lower: -0.02, upper: 0.4 },
          decidedAt: '2026-11-14T10:00:00.000Z',
        }),
      ],
    });
    expect(text[10]).toContain('  +20.0%*  ');
    expect(text.slice(11, 15)).toEqual([
      '    buy-now, all looks together: +3.1% to +24.9% (95% CI).',
      '    * buy-now is adjusted for prior behaviour, which removes 32.0% of the variance. Without: +17.0%',
      '      (95% CI −2.0% to +40.0%).',
      '    buy-now was decided on 2026-11-14.',
    ]);
  });

  it('have a level column if levels differ', () => {
    const text = ofGoal({
      arms: [arm(), arm({ variantKey: 'buy-now' }), arm({ variantKey: 'sticky' })],
      comparisons: [comparison(), comparison({ variantKey: 'sticky', level: 0.975, state: 'inconclusive' })],
    });
    expect(text[7]).toMatch(/ interval +level +p {2}state$/);
    expect(text[10]).toMatch(/ 95% {2}0\.042 {2}▲ winning$/);
    expect(text[11]).toMatch(/ 97\.5% {2}0\.042 {2}◇ inconclusive$/);
  });

  it('have chances and losses if the plan uses them, and the best variant', () => {
    const bayes = { engine: 'bayesian', chanceToWin: 0.9999, expectedLoss: 0.00012 } as const;
    const text = ofGoal({
      arms: [arm(), arm({ variantKey: 'buy-now' }), arm({ variantKey: 'sticky' })],
      comparisons: [
        comparison({ ...bayes, probabilityBest: 0.64 }),
        comparison({ ...bayes, variantKey: 'sticky', probabilityBest: 0.3 }),
      ],
    });
    expect(text[7]).toMatch(/ chance +loss {2}state$/);
    expect(text[10]).toMatch(/ 99\.99% {2}0\.01% {2}▲ winning$/);
    expect(text.join('\n')).toContain('    The best of all: buy-now 64.0%, sticky 30.0%.\n');
  });
});

describe('how a goal is defined', () => {
  const noted = (
    details: ReportedMetric['arms'][number]['details'],
    fields: Partial<ReportedMetric> = {},
  ) => {
    const text = ofGoal({ comparisons: [], arms: [arm({ details })], ...fields });
    return text.slice(10, text.indexOf('', 10));
  };

  it('describes funnels by their steps, and surveys by their respondents', () => {
    const step = (reached: number) => ({
      reached,
      stats: { kind: 'proportion', n: 10_000, sum: reached } as const,
    });
    expect(noted({ steps: [step(8_000), step(500)] })).toEqual(['    Steps: control 10,000 → 8,000 → 500.']);
    expect(noted({ respondents: 400 })).toEqual(['    Answered by control 400.']);
  });

  it('describes revenue before refunds, and capped or excluded values', () => {
    const gross = { kind: 'mean', n: 10_000, sum: 31_000, sumSquares: 1 } as const;
    const money = { unit: 'money', kind: 'revenue', currency: 'EUR' } as const;
    expect(noted({ gross, refundable: 12, otherCurrency: 1, capped: { value: 9 } }, money)).toEqual([
      '    Before refunds: control €3.10 a visitor.',
      '    Orders of 12 visitors may still be refunded.',
      '    1 order in another currency is excluded.',
      '    9 values were capped.',
    ]);
    // JSON can't represent a sum beyond the range of a number; it is null.
    const none = JSON.parse('null') as number;
    expect(noted({ gross: { ...gross, sum: none } }, money)).toEqual([
      '    Before refunds: control – a visitor.',
    ]);
  });
});

describe('lift bars', () => {
  const bars = (fields: Partial<ResultsReport> = {}) => {
    const text = lines(fields);
    return text.slice(text.indexOf('Lifts') + 1).slice(0, 3);
  };

  it('share an axis, with the estimate, zero line and guardrail limit', () => {
    const [purchase = '', refunds = '', axis = ''] = bars();
    const zero = axis.indexOf(' 0 ') + 1;
    expect(purchase.indexOf('◆')).toBeGreaterThan(zero);
    expect(purchase).toMatch(/purchase buy-now +│█+◆█+$/);
    expect(refunds).toMatch(/refunds buy-now +█+◆█+¦$/);
    expect(axis.trim()).toMatch(/^−50\.0% +0 +\+50\.0%$/);
  });

  it('are hatched if inconclusive or untrustworthy, and end in an arrow when clipped', () => {
    const wide = comparison({ state: 'inconclusive', relative: { estimate: 0.1, lower: -3, upper: null } });
    const metrics = [metric(), metric({ goalKey: 'wide', role: 'secondary', comparisons: [wide] })];
    const [, hatched = '', axis = ''] = bars({ metrics });
    expect(hatched).toMatch(/◀▒+│▒+◆▒+▶$/);
    expect(hatched.indexOf('│')).toBe(axis.indexOf(' 0 ') + 1);
    const verdict = { ...report().verdict, state: 'untrusted' } as const;
    expect(bars({ verdict }).join('\n')).not.toContain('█');
  });

  it('are left out for a single lift', () => {
    expect(described({ metrics: [metric()] })).not.toContain('Lifts');
  });
});

describe('health', () => {
  it('is one line if everything is fine', () => {
    expect(described()).toContain('\nHealth  ✓ all 2 checks pass\n');
  });

  it('names each problem, since when, why, and how to fix it', () => {
    const bad = {
      ...sentence('52.7% got the control, 50.0% expected.'),
      state: 'bad',
      since: '2026-11-20T06:00:00.000Z',
      cause: sentence('It comes from Safari on phones.'),
      advice: sentence('Pause the variant.'),
    } as const;
    expect(described({ health: [bad, ...report().health] })).toContain(
      'Health\n  ◆ failed\n    52.7% got the control, 50.0% expected. Since 2026-11-20 06:00 UTC.\n' +
        '    Cause: It comes from Safari on phones.\n    What to do: Pause the variant.\n  2 other checks pass.\n',
    );
  });

  it('counts visitors per step and variant, and marks unequal losses', () => {
    expect(described()).toContain(
      'Visitor accounting\n' +
        '  step      of        control  buy-now  p of the loss\n' +
        '  assigned  views      31,000   31,100              –\n' +
        '  stored    visitors   10,020        –          0.410\n' +
        '  counted   visitors   10,000   10,812         <0.001  ◆ biased\n' +
        '  Variants lose unequal shares on the way to: counted. The comparison is biased.\n',
    );
  });
});

describe('a breakdown', () => {
  it('states first whether groups differ, and is neutral if they do not', () => {
    const text = lines({ breakdown: breakdown() });
    const at = text.indexOf('By device');
    expect(text[at + 1]).toBe('No difference between groups is shown (p = 0.410).');
    expect(text[at + 3]).toMatch(/^ {2}group +variant .* 95% CI$/);
    expect(text.slice(at + 4, at + 10).map((line) => line.slice(2, 12).trim())).toEqual([
      'mobile',
      'mobile',
      'unknown',
      'unknown',
      'all others',
      'all others',
    ]);
  });

  it('calls nothing chance once groups differ', () => {
    expect(described({ breakdown: breakdown({ isDifferent: true }) })).not.toContain('chance unless');
  });
});

describe('any results', () => {
  const key = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,63}$/);
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.constant('\u001b[31mred\u202e\r\n'),
  );
  const huge = fc.oneof(
    fc.integer({ min: 0, max: 2e9 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const estimate = (size: fc.Arbitrary<number>) =>
    fc.record({ estimate: fc.option(size), lower: fc.option(size), upper: fc.option(size) });
  const compared = (size: fc.Arbitrary<number>) =>
    fc.record({
      relative: estimate(huge),
      absolute: estimate(size),
      unadjusted: fc.option(estimate(huge)),
      level: fc.constantFrom(0.95, 0.975, 0.983333),
      pValue: fc.option(share),
      expectedLoss: fc.option(size),
      worst: fc.option(huge),
      varianceReduction: fc.option(share),
      engine: fc.constantFrom('sequential' as const, 'bayesian' as const),
      state: fc.constantFrom(
        'winning' as const,
        'worse_within_limit' as const,
        'denominator_shifted' as const,
      ),
      text: name,
    });
  const arms = (size: fc.Arbitrary<number>) =>
    fc.array(
      fc.record({
        n: fc.nat(2e9),
        open: fc.nat(2e9),
        sum: fc.option(huge),
        value: fc.option(size),
        compared: compared(size),
      }),
      { minLength: 1, maxLength: 6 },
    );
  const goalIn = (fields: Pick<ReportedMetric, 'unit' | 'kind' | 'currency'>, size: fc.Arbitrary<number>) =>
    fc.record({
      fields: fc.constant(fields),
      goalKey: key,
      name,
      role: fc.constantFrom('primary' as const, 'secondary' as const, 'guardrail' as const),
      arms: arms(size),
    });
  const inGroup = ({ goalKey, arms: own, comparisons }: ReportedMetric) => ({
    goalKey,
    arms: own,
    comparisons,
  });
  const measured = fc.oneof(
    goalIn({ unit: 'share', kind: 'proportion', currency: null }, share),
    goalIn({ unit: 'money', kind: 'revenue', currency: 'EUR' }, huge),
    goalIn({ unit: 'ratio', kind: 'ratio', currency: 'JPY' }, huge),
    goalIn({ unit: 'points', kind: 'nps', currency: null }, fc.double({ min: -100, max: 100, noNaN: true })),
  );

  it('fit into 100 columns, and contain no terminal control characters', () => {
    fc.assert(
      fc.property(
        fc.array(measured, { maxLength: 3 }),
        fc.array(key, { minLength: 6, maxLength: 6 }),
        name,
        (goals, keys, title) => {
          const metrics = goals.map(({ fields, arms: own, ...goal }) =>
            metric({
              ...fields,
              ...goal,
              arms: own.map(({ compared: _, ...each }, index) =>
                arm({ variantKey: keys[index] ?? '', ...each }),
              ),
              comparisons: own
                .slice(1)
                .map(({ compared: { text, ...each } }, index) =>
                  comparison({ variantKey: keys[index + 1] ?? '', sentence: sentence(text), ...each }),
                ),
            }),
          );
          const variants = keys.map((variantKey, index) => ({
            variantKey,
            place: index,
            name: title,
            isControl: false,
            weight: 1,
          }));
          const text = described({
            name: title,
            metrics,
            variants,
            breakdown: breakdown({
              dimension: title,
              groups: [{ value: title, visitors: {}, metrics: metrics.map(inGroup) }],
            }),
          });
          for (const line of text.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(100);
          expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|NaN|undefined|null/u);
        },
      ),
    );
  });
});
