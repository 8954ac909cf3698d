import { defaultPlan } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { experiment, goal, project } from '../project/documents/project.fixture.ts';
import type { Experiment } from '../project/documents/project.ts';
import { withRegisteredPlans } from './register-plans.ts';

const startedAt = '2026-03-01T08:00:00.000Z';
const goals: Experiment['goals'] = [{ goalKey: 'purchase', role: 'primary', analysis: {} }];

/** An experiment in its first phase, with overrides. */
function begun(fields: Partial<Experiment> = {}): Experiment {
  const its = experiment({ goals, plan: { alpha: 0.01 }, ...fields });
  return { ...its, kept: { ...its.kept, phases: [{ number: 1, salt: its.salt, startedAt }] } };
}

function projectOf(its: Experiment, statistics: object = {}) {
  return project({ experiments: [its], goals: [goal('purchase'), goal('unused')], statistics });
}

/** The plan that the newest phase registers when the first experiment is published on top of the second. */
function registeredOf(next: Experiment, live?: Experiment) {
  const published = withRegisteredPlans({
    live: live && projectOf(live),
    next: projectOf(next, { engine: 'fixed' }),
  });
  return published.experiments[0]?.kept.phases.at(-1)?.registered;
}

describe('a publication', () => {
  it('registers the whole plan and the goals of what it starts', () => {
    expect(registeredOf(begun())).toEqual({
      plan: { ...defaultPlan, engine: 'fixed', alpha: 0.01 },
      goals,
      definitions: [goal('purchase')],
    });
  });

  it('registers former drafts, and later phases', () => {
    expect(registeredOf(begun(), experiment({ status: 'draft' }))).toBeDefined();
    expect(registeredOf(begun({ salt: 'new' }), begun())).toBeUndefined();
    const second = { number: 2, salt: 'new', startedAt };
    const its = begun({ salt: 'new' });
    expect(registeredOf({ ...its, kept: { ...its.kept, phases: [second] } }, begun())).toBeDefined();
  });

  it('registers nothing for running experiments, whose plan may have been edited since', () => {
    expect(registeredOf(begun(), begun())).toBeUndefined();
    expect(registeredOf(begun(), experiment({}))).toBeUndefined();
    expect(registeredOf(begun(), begun({ status: 'completed' }))).toBeUndefined();
  });

  it('registers nothing before the start', () => {
    expect(registeredOf(experiment({ status: 'draft' }))).toBeUndefined();
  });

  it('keeps what is registered', () => {
    const first = withRegisteredPlans({ live: undefined, next: projectOf(begun()) });
    const [its] = first.experiments;
    if (its === undefined) throw new Error('There is no experiment');
    const edited = projectOf({ ...its, plan: { alpha: 0.1 } });
    expect(withRegisteredPlans({ live: first, next: edited })).toBe(edited);
  });
});
