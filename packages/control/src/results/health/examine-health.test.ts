import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeStates } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examineHealth, findCrossingToCount } from './examine-health.ts';
import type { HealthFinding } from './finding.ts';
import { healthFacts, now, startedAt, value, variants } from './health.fixture.ts';
import type { HealthFacts } from './health-facts.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

const examined = (changed: Partial<HealthFacts>) => examineHealth(healthFacts(changed));

/** The finding with the code. */
function found(changed: Partial<HealthFacts>, code: string): HealthFinding | undefined {
  return examined(changed).findings.find((finding) => finding.code === code);
}

const brokenSplit = { variants: variants({ visitors: 9_000 }), splits: [] };

describe('examineHealth', () => {
  it.each([
    ['outdated_phase_ok', 'ok', 9, 100],
    ['outdated_phase_ok', 'ok', 50, 5_000],
    ['outdated_phase', 'warning', 51, 5_000],
  ])('reports "%s" for pages that serve an earlier phase', (code, state, outdated, all) => {
    expect(found({ outdatedViews: { outdated, all } }, code)).toMatchObject({
      state,
      parameters: { views: outdated, share: outdated / all },
    });
  });

  it('lists the passed checks of a healthy experiment', () => {
    const { findings, isMismatch, mismatch, kept } = examined({});
    expect(findings.map(({ code }) => code)).toEqual([
      'sample_ratio_ok',
      'sample_ratio_groups_ok',
      'losses_alike',
      'multi_exposure_ok',
      'pre_exposure_alike',
      'changes_made',
      'exposures_coming',
      'not_edited',
      'ids_kept',
      'full_weeks',
      'unverified_ok',
      'automation_ok',
      'events_arrive',
      'internal_left_out',
      'bots_left_out',
    ]);
    for (const { state, since, cause, advice } of findings)
      expect({ state, since, cause, advice }).toEqual({
        state: 'ok',
        since: null,
        cause: null,
        advice: null,
      });
    expect({ isMismatch, mismatch, since: kept.since }).toEqual({
      isMismatch: false,
      mismatch: null,
      since: {},
    });
  });

  it('reports pauses by the share of visitors whose windows they touched', () => {
    const day = (number: number) => startedAt + number * dayMs;
    const paused = (visitors: number) => ({
      pauses: [
        { from: day(3), until: day(4), visitors: 0 },
        { from: day(8), until: day(10), visitors },
      ],
    });
    expect(found(paused(0), 'pauses_ok')).toMatchObject({
      state: 'ok',
      sentence: 'Paused 2 times, last on 10 Nov for 2 days; nobody was in their window.',
    });
    expect(found(paused(100), 'pauses_few')).toMatchObject({ state: 'ok' });
    expect(found(paused(2_006), 'pauses_touched_windows')).toMatchObject({
      state: 'warning',
      since: new Date(day(8)).toISOString(),
      sentence:
        'Paused 2 times, last on 10 Nov for 2 days, when 2,006 visitors (10.0%) were still in their window.',
      cause: { code: 'original_within_window' },
      advice: { code: 'lift_diluted' },
    });
    const { kept } = examined(paused(100));
    expect(kept.pauses).toContainEqual({ from: day(8), visitors: 100, countedAt: now });
  });

  it('ignores a pause that ended before counting began', () => {
    const pauses = [{ from: startedAt - 2 * dayMs, until: startedAt - dayMs, visitors: 0 }];
    expect(examined({ pauses }).findings.some(({ code }) => code.startsWith('pauses'))).toBe(false);
  });

  it('reports how many visitors saw an earlier phase', () => {
    expect(found({ earlierPhaseVisitors: 1_003 }, 'earlier_phase_ok')).toMatchObject({
      state: 'ok',
      sentence: '1,003 visitors saw an earlier phase: 5.0%.',
    });
    expect(found({ earlierPhaseVisitors: 4_012 }, 'earlier_phase')).toMatchObject({
      state: 'warning',
      sentence: '20.0% of visitors saw an earlier phase, and may have seen another variant.',
      advice: { code: 'compare_earlier_phase' },
    });
  });

  it('does not report a pause as silence', () => {
    const pauses = [{ from: now - 3 * dayMs, until: now - 20 * hourMs, visitors: 0 }];
    const lastExposureAt = now - 3 * dayMs;
    expect(found({ pauses, lastExposureAt }, 'exposures_awaited_again')).toMatchObject({ state: 'ok' });
    const later = { pauses, lastExposureAt, now: now + dayMs };
    expect(found(later, 'no_exposures_since_pause')).toMatchObject({ state: 'warning' });
  });

  it('counts weekdays excluding pauses', () => {
    const paused = (from: number, until: number) => ({
      pauses: [{ from: startedAt + from * dayMs, until: startedAt + until * dayMs, visitors: 0 }],
    });
    expect(found(paused(7, 14), 'full_weeks')?.parameters).toEqual({ weeks: 1 });
    expect(found(paused(3, 5), 'weekdays_uneven')?.parameters).toEqual({ days: 12, least: 1, most: 2 });
    expect(found({ ...paused(3, 5), status: 'ended', endedAt: now }, 'part_week')?.parameters).toEqual({
      days: 12,
    });
  });

  it('omits unknown checks', () => {
    const nobody = { visitors: 0, multiExposed: 0, automation: 0, bots: 0, unverified: 0 };
    const unknown = { ...nobody, events: null, views: null, before: null };
    const { findings } = examined({
      variants: variants(unknown, unknown),
      splits: [],
      changes: [],
      lastExposureAt: null,
      startedAt: now - hourMs,
    });
    expect(findings.map(({ code }) => code)).toEqual([
      'sample_ratio_too_few',
      'exposures_awaited',
      'not_edited',
      'week_begun',
      'internal_left_out',
    ]);
  });

  it('sorts the worst first', () => {
    const { findings } = examined({ ...brokenSplit, lastExposureAt: now - 2 * dayMs });
    expect(findings.slice(0, 3).map(({ state, code }) => [state, code])).toEqual([
      ['bad', 'sample_ratio_mismatch'],
      ['warning', 'no_exposures'],
      ['ok', 'losses_alike'],
    ]);
  });

  it('has a distinct code for every finding, even among the sentences of results', () => {
    const folders = [import.meta.dirname, join(import.meta.dirname, '../words')];
    const declared = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/phrase\(\s*'([^']+)'/g)])
        .map(([, code]) => code),
    );
    expect(declared.length).toBeGreaterThan(120);
    expect([...declared].sort()).toEqual([...new Set(declared)].sort());
  });
});

describe('a split mismatch', () => {
  it('makes results untrustworthy, with its shares and the remedy', () => {
    const { findings, isMismatch, mismatch } = examined(brokenSplit);
    expect(isMismatch).toBe(true);
    expect(mismatch).toMatchObject({ among: 'all', variant: null, expected: 0.5, segments: [] });
    expect(findings[0]).toMatchObject({
      state: 'bad',
      sentence:
        "Don't trust this result: sample ratio mismatch (SRM). 52.6% got the control, 50.0% expected.",
      since: new Date(now).toISOString(),
      advice: { code: 'start_again' },
    });
  });

  it('is also detected by chi-square at the end, which finds smaller differences', () => {
    const small = { variants: variants({ visitors: 10_480 }), splits: [] };
    expect(examined(small).isMismatch).toBe(false);
    expect(examined({ ...small, status: 'ended', endedAt: now }).isMismatch).toBe(true);
  });

  it('is attributed to the segment without which the rest is as planned', () => {
    const splits = [
      { dimension: 'browser', values: [value('chrome', 6_500, 6_540), value('safari', 3_500, 2_460)] },
      { dimension: 'device', values: [value('mobile', 6_000, 4_990), value('desktop', 4_000, 4_010)] },
    ];
    const facts = healthFacts({ variants: variants({ visitors: 9_000 }), splits });
    const segments = [
      { dimension: 'browser', value: 'safari' },
      { dimension: 'device', value: 'mobile' },
    ] as const;
    expect(findCrossingToCount(facts)).toEqual(segments);
    const ofBoth = (control: number, bar: number) =>
      examineHealth({ ...facts, crossing: { segments, visitors: { control, bar } } });
    const { findings, mismatch } = ofBoth(3_000, 1_950);
    expect(mismatch?.segments).toEqual(segments);
    expect(findings[0]?.sentence).toBe(
      "Don't trust this result: sample ratio mismatch (SRM). 52.6% got the control, 50.0% expected. The imbalance comes from Safari on phones.",
    );
    expect(findings[1]?.sentence).toBe(
      'The split is off in Safari: 58.7% got the control, 50.0% expected (p < 0.001). 1 more of 4 groups is off.',
    );
  });

  it('is attributed to one of two segments if it persists outside the other', () => {
    const splits = [
      { dimension: 'browser', values: [value('chrome', 6_500, 6_540), value('safari', 3_500, 2_460)] },
      { dimension: 'device', values: [value('mobile', 6_000, 4_990), value('desktop', 4_000, 4_010)] },
    ];
    const facts = healthFacts({ variants: variants({ visitors: 9_000 }), splits });
    const segments = [
      { dimension: 'browser', value: 'safari' },
      { dimension: 'device', value: 'mobile' },
    ] as const;
    const segmentsWith = (control: number, bar: number) =>
      examineHealth({ ...facts, crossing: { segments, visitors: { control, bar } } }).mismatch?.segments;
    // Safari is off on desktops too, and phones are not with other browsers.
    expect(segmentsWith(2_000, 1_500)).toEqual([segments[0]]);
    expect(segmentsWith(3_440, 2_400)).toEqual(segments);
    // The crossing hasn't been counted.
    expect(examineHealth(facts).mismatch?.segments).toEqual([segments[0]]);
    // Phones are off with other browsers too.
    const ofPhones = [
      { dimension: 'browser', values: [value('chrome', 4_000, 3_800), value('safari', 6_000, 5_200)] },
      { dimension: 'device', values: [value('mobile', 6_000, 5_000), value('desktop', 4_000, 4_000)] },
    ];
    const crossing = { segments, visitors: { control: 5_600, bar: 4_750 } };
    expect(examineHealth({ ...facts, splits: ofPhones, crossing }).mismatch?.segments).toEqual([segments[1]]);
  });

  it('ignores combinations if the split is as planned, or off in one dimension only', () => {
    expect(findCrossingToCount(healthFacts())).toBe(null);
    const splits = [
      { dimension: 'browser', values: [value('chrome', 6_500, 6_540), value('safari', 3_500, 2_460)] },
    ];
    expect(findCrossingToCount(healthFacts({ variants: variants({ visitors: 9_000 }), splits }))).toBe(null);
  });

  it('is attributed to no segment if it is off everywhere', () => {
    const splits = [
      { dimension: 'browser', values: [value('chrome', 6_500, 5_850), value('safari', 3_500, 3_150)] },
    ];
    expect(examined({ variants: variants({ visitors: 9_000 }), splits }).mismatch?.segments).toEqual([]);
  });

  it('is reported for a single segment if the overall split is as planned', () => {
    const splits = [
      { dimension: 'browser', values: [value('chrome', 8_500, 9_060), value('safari', 1_500, 1_000)] },
    ];
    const { mismatch, findings } = examined({ splits });
    expect(mismatch).toMatchObject({ among: 'segments', variant: null, share: 0.6 });
    expect(findings[0]?.sentence).toBe(
      "Don't trust this result: sample ratio mismatch (SRM) in Safari. 60.0% got the control there, 50.0% expected.",
    );
  });

  it.each([
    ['a step that loses unevenly', { unverified: 700 }, 'verified_less'],
    ['the assignment', { views: { all: 31_000, byNewVisitors: 9_000 } }, 'assigned_unevenly'],
    ['what follows an even assignment', {}, 'lost_after_assignment'],
    ['what nobody recorded', { views: null }, 'lost_unseen'],
  ])('has the cause %s', (_, more, code) => {
    const { findings } = examined({ variants: variants({ visitors: 9_000, ...more }), splits: [] });
    expect(findings.find((each) => each.code === 'sample_ratio_mismatch')?.cause?.code).toBe(code);
  });

  it('has the cause of a change that is not applied', () => {
    const outcomes = [
      { state: 'applied', page: 'shop.example', views: 100 },
      { state: 'failed', page: 'shop.example', views: 100 },
    ] as const;
    const changes = [{ variantKey: 'bar', selector: '#buy', outcomes }];
    expect(found({ ...brokenSplit, changes }, 'sample_ratio_mismatch')?.cause?.code).toBe('change_broken');
  });

  it('stays reported once a look has shown it, since that look', () => {
    const first = examined(brokenSplit);
    const later = examined({ previous: first.kept, now: now + dayMs, lastExposureAt: now + dayMs });
    expect(later.isMismatch).toBe(true);
    expect(later.findings[0]).toMatchObject({
      code: 'sample_ratio_mismatch',
      since: new Date(now).toISOString(),
    });
    expect(later.kept.pValue).toBe(first.kept.pValue);
  });

  it('stays reported for a dimension value that is no longer among the largest', () => {
    const splits = [
      { dimension: 'entryPath', values: [value('/', 8_500, 9_060), value('/old', 1_500, 1_000)] },
    ];
    const later = examined({ previous: examined({ splits }).kept, splits: [] });
    expect(later.mismatch?.segments).toEqual([{ dimension: 'entryPath', value: '/old' }]);
  });

  it.each([
    [{ concentration: 1_000, alpha: 0.01 }, 'sample_ratio_mismatch'],
    [{ concentration: 1_000, alpha: 0.001 }, 'sample_ratio_ok'],
    [{ concentration: 100_000, alpha: 0.01 }, 'sample_ratio_ok'],
  ])('is judged by the plan: %j', (srm, code) => {
    const { findings } = examined({ variants: variants({ visitors: 9_450 }), splits: [], srm });
    expect(findings.map((each) => each.code)).toContain(code);
  });

  it('is judged by the same plan in segments', () => {
    const splits = [
      { dimension: 'browser', values: [value('chrome', 6_500, 6_540), value('safari', 3_500, 3_200)] },
    ];
    const isOff = (alpha: number) => examined({ splits, srm: { concentration: 1_000, alpha } }).isMismatch;
    expect([isOff(0.05), isOff(0.0001)]).toEqual([true, false]);
  });

  it('is dropped with the visitors of an earlier epoch', () => {
    const previous = examined(brokenSplit).kept;
    expect(examined({ previous, epoch: 2 }).isMismatch).toBe(false);
  });
});

describe('the start of a finding', () => {
  it('persists across looks, and resets once the split was right again', () => {
    const late = { edits: [], windowHours: 336 };
    const first = examined(late);
    expect(first.kept.since).toEqual({ ids_forgotten: new Date(now).toISOString() });
    const second = examined({ ...late, previous: first.kept, now: now + hourMs });
    expect(second.kept.since).toEqual(first.kept.since);
    const well = examined({ previous: second.kept, now: now + 2 * hourMs });
    expect(well.kept.since).toEqual({});
    const again = examined({ ...late, previous: well.kept, now: now + 3 * hourMs });
    expect(again.kept.since).toEqual({ ids_forgotten: new Date(now + 3 * hourMs).toISOString() });
  });

  it('is when it happened, if known', () => {
    const lastExposureAt = now - 30 * hourMs;
    expect(found({ lastExposureAt }, 'no_exposures')?.since).toBe(new Date(lastExposureAt).toISOString());
  });
});

describe('unequal losses of variants', () => {
  it('are reported with the step and its likely cause', () => {
    expect(found({ variants: variants({ unverified: 150 }) }, 'losses_differ')).toMatchObject({
      state: 'bad',
      sentence:
        'Variants lose different shares of visitors: 1.4% of Sticky bar are unverified, 0.2% of Original (p < 0.001).',
      cause: { code: 'verified_less' },
    });
  });

  it('are a warning if the difference is small', () => {
    expect(found({ variants: variants({ unverified: 90 }) }, 'losses_differ')?.state).toBe('warning');
  });
});

describe('visitors of several variants', () => {
  it.each([
    [10, 'multi_exposure_ok', 'ok'],
    [11, 'multi_exposure', 'bad'],
  ])('may be up to one in 1,000: %s', (each, code, state) => {
    const both = { visitors: 10_000, multiExposed: each };
    expect(found({ variants: variants(both, both) }, code)?.state).toBe(state);
  });

  it('are a warning while they are few', () => {
    const [few, none] = [
      { visitors: 100, multiExposed: 4 },
      { visitors: 100, multiExposed: 0 },
    ];
    expect(found({ variants: variants(few, none) }, 'multi_exposure')?.state).toBe('warning');
  });
});

describe('other checks', () => {
  it('detects prior differences between variants', () => {
    const before = { kind: 'proportion', n: 10_060, sum: 700 } as const;
    expect(found({ variants: variants({ before }) }, 'pre_exposure_imbalance')).toMatchObject({
      state: 'bad',
      sentence: 'Pre-exposure imbalance: variants differed before the experiment (p < 0.001).',
    });
  });

  it('reports missing visitors after a day, for a running experiment', () => {
    expect(found({ lastExposureAt: now - dayMs + 1 }, 'no_exposures')).toBeUndefined();
    expect(found({ lastExposureAt: now - dayMs }, 'no_exposures')?.sentence).toBe(
      'No new visitors for 24 hours.',
    );
    expect(found({ lastExposureAt: now - dayMs, status: 'paused' }, 'no_exposures')).toBeUndefined();
    expect(found({ lastExposureAt: null }, 'no_exposures_ever')?.sentence).toBe(
      'No visitors since it started 14 days ago.',
    );
  });

  it('counts silence from its own start, whatever came before', () => {
    const began = { startedAt: now - hourMs, lastExposureAt: now - 3 * dayMs };
    expect(found(began, 'exposures_awaited')?.sentence).toBe('Started 1 hour ago; no visitors yet.');
  });

  it('distinguishes edits that change what is tested from others', () => {
    const at = startedAt + 3 * dayMs;
    const edits = [
      { at, reason: null },
      { at: at + dayMs, reason: 'A typo.' },
    ];
    expect(found({ edits }, 'edited_while_running')).toMatchObject({
      state: 'warning',
      since: new Date(at).toISOString(),
      parameters: { edits: 1 },
    });
    expect(found({ edits: edits.slice(1) }, 'edited_alike')).toMatchObject({
      state: 'ok',
      sentence: 'Edited while running on 6 Nov, marked as not changing what is tested: A typo.',
    });
  });

  it('expects full weeks only at the end, and not after many weeks', () => {
    const ended = (days: number) =>
      ({ status: 'ended', endedAt: startedAt + days * dayMs, now: startedAt + 60 * dayMs }) as const;
    expect(found({ now: startedAt + 10 * dayMs }, 'week_begun')?.sentence).toBe(
      '10 days in. The current week completes on 16 Nov; stop only at the end of a full week.',
    );
    expect(found(ended(10), 'part_week')?.state).toBe('warning');
    expect(found(ended(14.4), 'full_weeks')?.sentence).toBe(
      'Full weeks: every day of the week is covered 2 times.',
    );
    expect(found(ended(6.6), 'full_weeks')?.state).toBe('ok');
    expect(found(ended(31), 'many_weeks')?.state).toBe('ok');
  });

  it('warns of browsers that forget visitors before the window closes', () => {
    expect(found({ windowHours: 169 }, 'ids_forgotten')?.sentence).toBe(
      '30.0% of visitors use Safari or iOS, which forget ids after 7 days; the longest window is 8 days.',
    );
    const splits = [
      { dimension: 'browser', values: [value('chrome', 9_600, 9_640), value('safari', 400, 420)] },
    ];
    expect(found({ windowHours: 336, splits }, 'few_ids_forgotten')?.state).toBe('ok');
    expect(found({ windowHours: 336, splits: [] }, 'ids_kept')).toBeUndefined();
  });

  it.each(changeStates.filter((state) => state !== 'applied' && state !== 'late'))(
    'names the change that most often fails: %s',
    (state) => {
      const outcomes = (broken: number) =>
        [
          { state: 'applied', page: 'shop.example/p', views: 1_000 - broken },
          { state, page: 'shop.example/p/1', views: broken },
        ] as const;
      const change = (selector: string, broken: number) => ({
        variantKey: 'bar',
        selector,
        outcomes: outcomes(broken),
      });
      const changes = (broken: number) => [change('h1', 9), change('#buy', broken)];
      expect(found({ changes: changes(9) }, 'changes_made')?.state).toBe('ok');
      expect(found({ changes: changes(10) }, 'change_broken')).toMatchObject({
        state: 'warning',
        parameters: { variant: 'Sticky bar', selector: '#buy', state, share: 0.01, page: 'shop.example/p/1' },
      });
      expect(found({ changes: changes(100) }, 'change_broken')?.state).toBe('bad');
    },
  );

  it('ignores a change with few reported page views', () => {
    const outcomes = [{ state: 'failed', page: 'shop.example', views: 49 }] as const;
    const { findings } = examined({ changes: [{ variantKey: 'bar', selector: '#buy', outcomes }] });
    expect(findings.filter(({ code }) => code.startsWith('change'))).toEqual([]);
  });

  it.each([
    { code: 'unverified', each: { unverified: 110 } },
    { code: 'automation', each: { automation: 101 } },
    { code: 'events_lost', each: { events: { expected: 60_000, lost: 700 } } },
  ])('warns above one in 100: $code', ({ code, each }) => {
    expect(found({}, code)).toBeUndefined();
    expect(found({ variants: variants(each, each) }, code)?.state).toBe('warning');
  });
});

describe('any health report', () => {
  // JSON has no −0.
  const double = fc.double().map((each) => each + 0);
  const number = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 10_000_000 }), double, fc.constant(-1));
  const arm = fc.record({
    visitors: number,
    multiExposed: number,
    automation: number,
    internal: number,
    forced: number,
    bots: number,
    unverified: number,
    weight: fc.oneof(fc.constantFrom(0, 0.1, 0.5, 1), double),
    events: fc.option(fc.record({ expected: number, lost: number }), { nil: null }),
    views: fc.option(fc.record({ all: number, byNewVisitors: number }), { nil: null }),
    before: fc.option(fc.record({ kind: fc.constant('proportion'), n: number, sum: number }), { nil: null }),
  });
  const text = fc.constantFrom(
    '',
    'safari',
    'ios',
    'mobile',
    'DE',
    'returning',
    '/a/long/path/of/an/entry/page',
  );
  const facts = fc.record({
    status: fc.constantFrom('running', 'paused', 'ended'),
    endedAt: fc.option(fc.integer({ min: startedAt, max: now }), { nil: null }),
    lastExposureAt: fc.option(fc.integer({ min: startedAt, max: now }), { nil: null }),
    windowHours: fc.integer({ min: 1, max: 8_760 }),
    edits: fc.array(
      fc.record({ at: fc.integer({ min: startedAt, max: now }), reason: fc.option(text, { nil: null }) }),
      { maxLength: 3 },
    ),
    variants: fc.tuple(arm, arm).map(([treatment, control]) => variants(treatment, control)),
    splits: fc.array(
      fc.record({
        dimension: fc.constantFrom('browser', 'device', 'os', 'country', 'visitorType', 'entryPath', 'plan'),
        values: fc.array(
          fc.record({
            value: fc.option(text, { nil: null }),
            visitors: fc.record({ control: number, bar: number }, { requiredKeys: [] }),
          }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 3 },
    ),
    changes: fc.array(
      fc.record({
        variantKey: fc.constantFrom('control', 'bar', 'gone'),
        selector: fc.constantFrom(
          '#buy',
          'main > div:nth-child(3) .price .amount span[data-test="current-price"]',
        ),
        outcomes: fc.array(
          fc.record({ state: fc.constantFrom(...changeStates), page: text, views: fc.nat({ max: 10_000 }) }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 3 },
    ),
    surveys: fc.array(
      fc.record({
        goal: text,
        arms: fc.array(fc.record({ respondents: number, visitors: number }), { minLength: 2, maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  }) satisfies fc.Arbitrary<Partial<HealthFacts>>;

  it('is plain data with whole sentences', () => {
    fc.assert(
      fc.property(facts, facts, (first, second) => {
        const before = examined(first);
        for (const report of [before, examined({ ...second, previous: before.kept })]) {
          expect(JSON.parse(JSON.stringify(report))).toEqual(report);
          for (const { code, sentence, cause, advice } of report.findings)
            for (const each of [sentence, cause?.sentence ?? '.', advice?.sentence ?? '.']) {
              expect(each, code).toMatch(/\.$/);
              expect(each, code).not.toMatch(/NaN|undefined|null|Infinity|∞|\.\.|!/);
              expect(each.length, each).toBeLessThanOrEqual(240);
            }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has each code once', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const codes = examined(each).findings.map(({ code }) => code);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });
});
