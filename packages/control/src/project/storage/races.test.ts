import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import { referencesOf } from '../documents/references.ts';
import { openProject } from './open-project.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let other: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  [api, other] = [createApi(test.control.operatorApp), createApi(test.otherControl.operatorApp)];
  await api.createProject({ name: 'Races', projectKey: 'pk_races' });
  await api.experimentsOf('pk_races').create({ experimentKey: 'cta' });
});
afterAll(() => test.stop());

it('prevents using a goal that is being deleted, across two processes', async () => {
  const rounds = volume(100, 500);
  const outcomes = { named: 0, removed: 0 };
  const cta = '/projects/pk_races/experiments/cta';
  for (let round = 0; round < rounds; round++) {
    const goalKey = `g${round}`;
    const goal = `/projects/pk_races/goals/${goalKey}`;
    await api.ask('/projects/pk_races/goals', { goalKey, type: 'custom_event', eventName: goalKey });
    const { revision } = await api.ask<{ revision: number }>(cta);
    const patch = { 'If-Match': `"${revision}"` };
    const name = () => api.send(cta, { goals: [{ goalKey }] }, patch);
    const remove = () => other.send(`${goal}/remove`, { revision: 1 });
    const [goFirst, goSecond] = round % 2 === 0 ? [name, remove] : [remove, name];
    const first = goFirst();
    // Each wins at least once; the winner of the other rounds is random.
    if (round < 2) await first;
    const answers = await Promise.all([first, goSecond()]);
    const [named, removed] = round % 2 === 0 ? answers : answers.toReversed();
    expect([named?.status, removed?.status].filter((status) => status === 200)).toHaveLength(1);
    outcomes[named?.status === 200 ? 'named' : 'removed']++;
    const { working } = await openProject(test.db, 'pk_races');
    const keys = new Set(working.goals.map((each) => each.goalKey));
    const names = working.experiments.flatMap((each) => referencesOf('experiment', each));
    expect(names.filter(({ key }) => !keys.has(key))).toEqual([]);
  }
  expect(outcomes.named).toBeGreaterThan(0);
  expect(outcomes.removed).toBeGreaterThan(0);
}, 300_000);
