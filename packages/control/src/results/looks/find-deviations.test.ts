import { defaultPlan } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { experiment, goal, project } from '../../project/documents/project.fixture.ts';
import type { Experiment, Project, ProjectGoal } from '../../project/documents/project.ts';
import { describeDeviation } from '../words/describe-deviation.ts';
import { basisOf } from './basis-of.ts';

const definitions = ['purchase', 'signup'].map((key) => ({ ...goal(key), name: key }));
const goals: Experiment['goals'] = [
  { goalKey: 'purchase', role: 'primary', analysis: { windowHours: 24 } },
  { goalKey: 'signup', role: 'secondary', analysis: {} },
];
const phase = {
  number: 1,
  salt: 'salt',
  startedAt: '2026-03-01T08:00:00.000Z',
  registered: { plan: defaultPlan, goals, definitions },
};

/** The basis of results after an edit of the experiment and of the project. */
function basisAfter(edit: Partial<Experiment> = {}, of: Partial<Project> = {}) {
  const edited = experiment({ goals, ...edit });
  return basisOf({
    project: project({ goals: definitions, experiments: [edited], ...of }),
    experiment: edited,
    phase,
    phases: [phase],
  });
}

function sentencesAfter(edit?: Partial<Experiment>, of?: Partial<Project>): readonly string[] {
  return (basisAfter(edit, of).deviations ?? []).map((each) => describeDeviation(each).sentence);
}

describe('deviations from the registered plan', () => {
  it('are empty before an edit', () => {
    expect(sentencesAfter()).toEqual([]);
    expect(basisAfter().isPlanEdited).toBe(false);
  });

  it('are reported, and the registered plan decides from the first look on', () => {
    const edit = { plan: { engine: 'fixed', plannedVisitors: 100 } } as const;
    expect(basisAfter(edit)).toMatchObject({ plan: defaultPlan, isPlanEdited: true });
    expect(sentencesAfter(edit)).toEqual([
      'The engine was registered as sequential and is fixed in the edited plan.',
      'The planned number of visitors was registered as none and is 100 in the edited plan.',
    ]);
  });

  it('exclude the harm pause, which follows the live plan', () => {
    const edit = { plan: { pauseOnHarm: true } } as const;
    expect(basisAfter(edit)).toMatchObject({
      plan: { ...defaultPlan, pauseOnHarm: true },
      isPlanEdited: false,
    });
    expect(sentencesAfter(edit)).toEqual([]);
  });

  it('include a window, a role, and an added or removed goal', () => {
    const edited = [
      { goalKey: 'purchase', role: 'secondary', analysis: { windowHours: 48 } },
      { goalKey: 'later', role: 'primary', analysis: {} },
    ] as const;
    const edit = { goals: edited };
    const of = { goals: [...definitions, { ...goal('later'), name: 'later' }] };
    expect(sentencesAfter(edit, of)).toEqual([
      'The primary goal was registered as purchase and is later in the edited plan.',
      'How purchase is analysed was edited after the start; its registered analysis is shown.',
      'signup was removed after the start; it was registered and is still analysed.',
      'later was added after the start; it is exploratory and never decides.',
    ]);
    expect(
      basisAfter(edit, of).goals.map(({ goalKey, role, isAdded, windowHours }) => [
        goalKey,
        role,
        isAdded,
        windowHours,
      ]),
    ).toEqual([
      ['purchase', 'primary', false, 24],
      ['later', 'primary', true, 168],
      ['signup', 'secondary', false, 168],
    ]);
  });

  it('include a changed definition, which is applied', () => {
    const renamed = definitions.map((each): ProjectGoal => ({ ...each, eventName: 'paid' }));
    expect(sentencesAfter({}, { goals: renamed })).toEqual([
      'The definition of purchase was changed after the start; its figures follow the new one.',
      'The definition of signup was changed after the start; its figures follow the new one.',
    ]);
  });
});
