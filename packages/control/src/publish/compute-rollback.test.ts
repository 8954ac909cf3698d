import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { survey } from '../authoring/surveys/survey.fixture.ts';
import { computeDifference, isEmptyDifference } from '../project/documents/difference.ts';
import { audience, experiment, goal, project, variant } from '../project/documents/project.fixture.ts';
import type { Experiment, Project } from '../project/documents/project.ts';
import { referencesOf } from '../project/documents/references.ts';
import { computeRollback } from './compute-rollback.ts';

const shop = (fields: Partial<Project>, ...experiments: readonly Partial<Experiment>[]) =>
  project({ ...fields, experiments: experiments.map(experiment) });
const buying = { goals: [{ goalKey: 'buy', role: 'primary' as const, analysis: {} }] };

describe('rolledBack', () => {
  it('restores settings, unless edited since', () => {
    const [target, live] = [shop({ holdout: 0.1 }), shop({ holdout: 0.2 })];
    expect(computeRollback(live, live, target).working.holdout).toBe(0.1);
    const edited = computeRollback(shop({ holdout: 0.3 }), live, target);
    expect(edited.working.holdout).toBe(0.3);
    expect(edited.live.holdout).toBe(0.1);
    expect(edited.kept).toEqual([{ kind: 'project', key: 'pk_a' }]);
  });

  it('restores a removed goal for a restored experiment', () => {
    const target = shop({ goals: [goal('buy')] }, buying);
    const live = shop({ goals: [goal('buy')] }, {});
    const working = shop({}, {});
    const { working: after } = computeRollback(working, live, target);
    expect(after.goals).toEqual([goal('buy')]);
    expect(after.experiments[0]?.goals).toEqual(buying.goals);
  });

  it('treats a goal recreated under its key as the one of the old version', () => {
    const anew = { ...goal('buy'), kept: { ...goal('buy').kept, id: 'another id' } };
    const back = computeRollback(
      shop({ goals: [anew] }),
      shop({ goals: [anew] }),
      shop({ goals: [goal('buy')] }),
    );
    expect(back.working.goals).toEqual([anew]);
    expect(back.live.goals).toEqual([anew]);
  });

  it.each([
    ['running', 'completed'],
    ['paused', 'completed'],
    ['scheduled', 'draft'],
    ['draft', 'draft'],
  ] as const)('keeps one that the old version lacks, %s before, as %s', (status, after) => {
    const live = shop({}, { status });
    const back = computeRollback(live, live, shop({}));
    expect(back.working.experiments.map((each) => each.status)).toEqual([after]);
    expect(back.live.experiments).toEqual([]);
  });

  it('restores the lifecycle of an edited one, and keeps the edit', () => {
    const target = shop({}, { status: 'running', salt: 'first' });
    const live = shop({}, { status: 'completed', salt: 'first' });
    const working = shop({}, { status: 'completed', salt: 'first', notes: 'Mine' });
    const back = computeRollback(working, live, target);
    expect(back.working.experiments).toMatchObject([{ status: 'running', salt: 'first', notes: 'Mine' }]);
    expect(back.kept).toEqual([{ kind: 'experiment', key: 'cta' }]);
  });

  it.each([
    ['running', 'completed'],
    ['scheduled', 'draft'],
  ] as const)('keeps an edited one that the old version lacks, %s before, as %s', (status, after) => {
    const working = shop({}, { status, notes: 'Mine' });
    const back = computeRollback(working, shop({}, { status }), shop({}));
    expect(back.working.experiments).toMatchObject([{ status: after, notes: 'Mine' }]);
  });

  it('is undone by another rollback', () => {
    const [without, running] = [shop({}), shop({}, { status: 'running' })];
    const away = computeRollback(running, running, without);
    const back = computeRollback(away.working, away.live, running);
    expect(back).toMatchObject({ working: running, live: running, kept: [] });
  });

  it('ends a rollout that the old version lacks', () => {
    const live = shop({}, { status: 'completed', rollout: 'b' });
    expect(computeRollback(live, live, shop({})).working.experiments[0]).not.toHaveProperty('rollout');
  });

  it.each([
    ['running', 'completed'],
    ['paused', 'completed'],
    ['scheduled', 'draft'],
    ['draft', 'draft'],
  ] as const)('keeps a survey that the old version lacks, %s before, as %s', (status, after) => {
    const live = project({ surveys: [{ ...survey({}), status }] });
    const back = computeRollback(live, live, project({}));
    expect(back.working.surveys.map((each) => each.status)).toEqual([after]);
    expect(back.live.surveys).toEqual([]);
  });

  it('restores the lifecycle of an edited survey and keeps the edit; restores an unedited one completely', () => {
    const old = survey({ coverage: 0.1 });
    const now = { ...survey({ coverage: 0.2 }), status: 'completed' as const };
    const target = project({ surveys: [old] });
    const live = project({ surveys: [now] });
    const back = computeRollback(project({ surveys: [{ ...now, notes: 'Mine' }] }), live, target);
    expect(back.working.surveys).toMatchObject([{ status: 'running', coverage: 0.2, notes: 'Mine' }]);
    expect(back.live.surveys).toEqual([old]);
    expect(back.kept).toEqual([{ kind: 'survey', key: 'nps' }]);
    expect(computeRollback(live, live, target)).toMatchObject({ working: { surveys: [old] }, kept: [] });
  });

  it('restores a removed audience for a restored survey', () => {
    const audiences = [audience('phones', { attribute: 'os', operator: 'exists' })];
    const target = project({ audiences, surveys: [survey({ audienceKey: 'phones' })] });
    const live = project({ audiences, surveys: [survey({})] });
    expect(computeRollback(project({ surveys: [survey({})] }), live, target).working).toMatchObject({
      audiences,
      surveys: target.surveys,
    });
  });

  it('makes the old version live, keeps edits and ids, and leaves no dangling reference', () => {
    const goals = fc.subarray(['buy', 'see']).map((keys) => keys.map(goal));
    const one = (experimentKey: string) =>
      fc.record({
        experimentKey: fc.constant(experimentKey),
        status: fc.constantFrom('draft' as const, 'running' as const, 'completed' as const),
        name: fc.constantFrom('A', 'B'),
        variants: fc
          .constantFrom(['control', 'b'], ['control', 'c'])
          .map((keys) => keys.map((key) => variant(key, []))),
        uses: fc.boolean(),
      });
    const state = fc
      .tuple(
        goals,
        fc.subarray(['x', 'y']).chain((keys) => fc.tuple(...keys.map(one))),
      )
      .map(([found, experiments]) =>
        shop(
          { goals: found },
          ...experiments.map(({ uses, ...fields }) => {
            const [first] = found;
            const used =
              uses && first ? [{ goalKey: first.goalKey, role: 'primary' as const, analysis: {} }] : [];
            const variantIds = Object.fromEntries(
              fields.variants.map(({ variantKey }) => [variantKey, `id of ${variantKey}`]),
            );
            return { ...fields, goals: used, kept: { ...experiment({}).kept, variantIds } };
          }),
        ),
      );
    fc.assert(
      fc.property(state, state, state, fc.boolean(), (working, other, target, isEdited) => {
        const live = isEdited ? other : working;
        const back = computeRollback(working, live, target);
        expect(isEmptyDifference(computeDifference(target, back.live))).toBe(true);
        for (const after of [back.working, back.live]) {
          const keys = after.goals.map(({ goalKey }) => goalKey);
          const named = after.experiments.flatMap((each) => referencesOf('experiment', each));
          expect(named.filter(({ kind, key }) => kind === 'goal' && !keys.includes(key))).toEqual([]);
        }
        const kept = new Set(back.kept.map(({ kind, key }) => `${kind} ${key}`));
        for (const before of working.experiments) {
          const { experimentKey } = before;
          const after = back.working.experiments.find((each) => each.experimentKey === experimentKey);
          const published = live.experiments.find((each) => each.experimentKey === experimentKey);
          expect(after).toBeDefined();
          expect(after?.kept.variantIds).toMatchObject(before.kept.variantIds);
          const isDraft = JSON.stringify(before) !== JSON.stringify(published);
          if (isDraft && kept.has(`experiment ${experimentKey}`)) expect(after?.name).toBe(before.name);
          const old = target.experiments.find((each) => each.experimentKey === experimentKey);
          if (old !== undefined) expect([after?.status, after?.salt]).toEqual([old.status, old.salt]);
          else expect(['draft', 'completed']).toContain(after?.status);
        }
      }),
    );
  });
});
