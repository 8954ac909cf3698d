import { experimentStatuses } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { ControlError } from '../../base/control-error.ts';
import { experiment } from '../../project/documents/project.fixture.ts';
import { nextStatuses, transitionName } from '../../project/lifecycle/transitions.ts';
import { checkExperimentTransition } from './transitions.ts';

const allowed = [
  'draft scheduled',
  'draft running',
  'draft archived',
  'scheduled running',
  'scheduled draft',
  'running paused',
  'running completed',
  'paused running',
  'paused completed',
  'completed archived',
];

function outcome(fields: Parameters<typeof experiment>[0], status: (typeof experimentStatuses)[number]) {
  try {
    checkExperimentTransition(experiment(fields), status);
    return 'allowed';
  } catch (error) {
    return error instanceof ControlError ? error.code : error;
  }
}

describe.each(experimentStatuses)('an experiment that is %s', (before) => {
  it.each(experimentStatuses)('becomes %s only if the table allows it', (after) => {
    if (before === 'archived') return;
    const isNewPhase = before === 'completed' && after === 'running';
    expect(outcome({ status: before }, after)).toBe(
      allowed.includes(`${before} ${after}`)
        ? 'allowed'
        : isNewPhase
          ? 'needs_new_phase'
          : 'invalid_transition',
    );
  });
});

it('restores an archived experiment only to its previous status', () => {
  for (const archivedFrom of ['draft', 'completed'] as const) {
    expect(nextStatuses({ status: 'archived', kept: { ...experiment({}).kept, archivedFrom } })).toEqual([
      archivedFrom,
    ]);
    for (const status of experimentStatuses)
      expect(outcome({ status: 'archived', kept: { ...experiment({}).kept, archivedFrom } }, status)).toBe(
        status === archivedFrom ? 'allowed' : 'invalid_transition',
      );
  }
});

it('names the available actions', () => {
  expect(() => checkExperimentTransition(experiment({ status: 'running' }), 'draft')).toThrow(
    'Experiment "cta" is running; it can become paused or completed, not draft',
  );
});

it('has a word for every transition', () => {
  expect(
    ['draft running', 'paused running', 'scheduled running', 'archived completed', 'running completed'].map(
      (way) => {
        const [before = 'draft', after = 'draft'] = way.split(' ') as (typeof experimentStatuses)[number][];
        return transitionName(before, after);
      },
    ),
  ).toEqual(['start', 'resume', 'start', 'restore', 'complete']);
});
