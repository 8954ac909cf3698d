import { describe, expect, it } from 'vitest';
import { parsePageUrl } from './page-url.ts';
import { prepareSnapshot, runsAt } from './prepare-snapshot.ts';
import { sampleExperiment, sampleSnapshot, sampleVariant } from './snapshot.fixture.ts';
import { parseSnapshot } from './snapshot.ts';
import { sampleSurvey } from './survey/survey.fixture.ts';

describe('a stored snapshot', () => {
  const snapshot = sampleSnapshot([sampleExperiment()]);

  it('is read as written', () => {
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
  });

  it('of another format is refused', () => {
    expect(() => parseSnapshot(JSON.stringify({ ...snapshot, formatVersion: 2 }))).toThrow(/format 2/);
  });

  it.each(['"x"', 'null', '[]', '{}', '1'])('is not %s', (text) => {
    expect(() => parseSnapshot(text)).toThrow(/not a snapshot/);
  });

  it.each(['', '{"formatVersion":1', 'nope'])('is not %j, which is not JSON', (text) => {
    expect(() => parseSnapshot(text)).toThrow();
  });
});

describe('a prepared snapshot', () => {
  it('finds each experiment by its id, in the order of the snapshot', () => {
    const prepared = prepareSnapshot(
      sampleSnapshot([sampleExperiment({ experimentKey: 'b' }), sampleExperiment({ experimentKey: 'a' })]),
    );
    expect(prepared.experiments.map(({ experiment }) => experiment.experimentKey)).toEqual(['b', 'a']);
    expect(prepared.experimentById.get('id of a')).toBe(prepared.experiments[1]);
  });

  it('allocates with the project’s holdout', () => {
    const prepared = prepareSnapshot(
      sampleSnapshot([sampleExperiment()], { holdout: { salt: 'h', share: 1 } }),
    );
    expect(prepared.experiments[0]?.allocate('00000000-0000-4000-8000-000000000000')).toEqual({
      status: 'excluded',
      reason: 'holdout',
    });
  });

  it('has as many warm-up steps as URL expressions, up to a thousand', () => {
    const regex = (n: number) => ({ kind: 'regex' as const, value: `/section-${n}/[0-9]+$` });
    const withRules = (count: number) =>
      sampleExperiment({
        experimentKey: `e${count}`,
        urlRules: { include: Array.from({ length: count }, (_, n) => regex(n)), exclude: [regex(0)] },
      });
    const prepared = prepareSnapshot(sampleSnapshot([withRules(2), sampleExperiment(), withRules(3)]));
    expect(prepared.warmUps()).toHaveLength(7);
    for (const warmUp of prepared.warmUps()) warmUp();
    const page = parsePageUrl('https://shop.example/section-2/1');
    expect(prepared.contentOf(page).experiments.map(({ experiment }) => experiment.experimentKey)).toEqual([
      'cta',
      'e3',
    ]);
    expect(prepareSnapshot(sampleSnapshot([withRules(2_000)])).warmUps()).toHaveLength(1_000);
  });

  it('includes its surveys’ expressions in the warm-up', () => {
    const urlRules = { include: [{ kind: 'regex' as const, value: '/help-[0-9]+$' }], exclude: [] };
    const surveys = [sampleSurvey('a', { urlRules }), sampleSurvey('b')];
    const prepared = prepareSnapshot(sampleSnapshot([], { surveys }));
    expect(prepared.warmUps()).toHaveLength(1);
    for (const warmUp of prepared.warmUps()) warmUp();
    const page = parsePageUrl('https://shop.example/help-1');
    expect(prepared.contentOf(page).surveys).toEqual(prepared.surveys);
    expect(prepared.contentOf(undefined).surveys).toEqual(prepared.surveys.slice(1));
    expect(prepared.surveyById.get(surveys[1]?.survey.surveyId ?? '')).toBe(prepared.surveys[1]);
  });

  it('has no time limits if an experiment has none, and lets a rollout outlast its experiment', () => {
    const times = { startAt: '2026-01-02T00:00:00.000Z', endAt: '2026-01-03T00:00:00.000Z' };
    const { experiments } = prepareSnapshot(
      sampleSnapshot([
        sampleExperiment({ experimentKey: 'a' }),
        sampleExperiment({ experimentKey: 'b', ...times, rollout: 'control' }),
        sampleExperiment({ experimentKey: 'c', ...times }),
      ]),
    );
    const running = [0, Date.UTC(2026, 0, 2), Date.UTC(2100, 0)].map((now) =>
      experiments.map((experiment) => runsAt(experiment, now)),
    );
    expect(running).toEqual([
      [true, true, false],
      [true, true, true],
      [true, true, false],
    ]);
  });

  it('serializes a variant’s response once', () => {
    const prepared = prepareSnapshot(sampleSnapshot([sampleExperiment()]));
    const [experiment] = prepared.experiments;
    expect(experiment?.fragments(1)).toBe(experiment?.fragments(1));
    expect(() => experiment?.fragments(2)).toThrow('no variant 2');
  });

  it('preserves any text in names and changes', () => {
    const odd = '"\\\u2028</script>\u0000😀ß';
    const variant = {
      ...sampleVariant('control', 1),
      name: odd,
      changes: [{ selector: odd, operation: 'set_text' as const, value: odd, orderIndex: 0 }],
    };
    const prepared = prepareSnapshot(
      sampleSnapshot([sampleExperiment({ name: odd, variants: [variant], probes: [odd] })]),
    );
    const fragments = prepared.experiments[0]?.fragments(0);
    expect(JSON.parse(fragments?.assignmentJson ?? '')).toMatchObject({
      experimentName: odd,
      variantName: odd,
    });
    expect(JSON.parse(fragments?.experimentJson ?? '')).toMatchObject({
      variant: { changes: [{ selector: odd, value: odd }] },
      probes: [odd],
    });
  });
});
