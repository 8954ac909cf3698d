import type { ExperimentView } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { availableActions } from './available-actions.ts';
import { suggestedAction } from './suggested-action.ts';

const experiment = {
  status: 'running',
  rollout: 'b',
  phase: null,
  variants: [
    { variantKey: 'control', name: 'Control', isControl: true },
    { variantKey: 'b', name: 'Sticky bar', isControl: false },
  ],
} as unknown as ExperimentView;

describe('the available actions', () => {
  it('include ending a holdback only while one is active', () => {
    const phase = { number: 2, startedAt: '', holdback: { variantKey: 'b', share: 0.05 } };
    const held = { ...experiment, status: 'completed', phase } as ExperimentView;
    expect(availableActions(held)).toContain('endHoldback');
    expect(availableActions({ ...held, phase: { ...phase, endedAt: '2026-01-01' } })).not.toContain(
      'endHoldback',
    );
    expect(availableActions({ ...held, rollout: 'control' })).not.toContain('endHoldback');
  });

  it('have a primary one after a decision: roll out a winner, stop a loser', () => {
    expect(suggestedAction(experiment, { state: 'winning', variantKey: 'b' })).toEqual({
      kind: 'rollOut',
      variantKey: 'b',
      name: 'Sticky bar',
    });
    for (const state of ['losing', 'harm'] as const)
      expect(suggestedAction(experiment, { state, variantKey: 'b' })).toEqual({ kind: 'keepControl' });
  });

  it.each(['untrusted', 'inconclusive', 'not_ready', 'collecting'])(
    'have no primary one while %s',
    (state) => {
      expect(suggestedAction(experiment, { state, variantKey: 'b' })).toBeUndefined();
    },
  );

  it('have no primary one once completed', () => {
    const completed = { ...experiment, status: 'completed' } as ExperimentView;
    expect(suggestedAction(completed, { state: 'winning', variantKey: 'b' })).toBeUndefined();
    expect(suggestedAction(experiment, undefined)).toBeUndefined();
  });
});
