import { describe, expect, it } from 'vitest';
import { updatePhases } from './phases.ts';
import { experiment } from './project.fixture.ts';
import type { Experiment, Phase } from './project.ts';

const start = Date.UTC(2026, 10, 2);
const dayMs = 24 * 60 * 60 * 1_000;
const day = (number: number) => new Date(start + number * dayMs).toISOString();

/** The fields that an experiment changes, and on which day. */
type Step = readonly [number, Partial<Experiment>];

/** The phases of an experiment that started on day 0 and took these steps. */
function phasesAfter(...steps: readonly Step[]): readonly Phase[] {
  let current = updatePhases(experiment({ status: 'running' }), start);
  for (const [number, fields] of steps)
    current = updatePhases({ ...current, ...fields }, start + number * dayMs);
  return current.kept.phases;
}

describe('the phases of an experiment', () => {
  it('include its pauses', () => {
    expect(phasesAfter([2, { status: 'paused' }])).toMatchObject([{ pauses: [{ from: day(2) }] }]);
    expect(
      phasesAfter(
        [2, { status: 'paused' }],
        [3, { name: 'Renamed' }],
        [4, { status: 'running' }],
        [8, { status: 'paused' }],
        [9, { status: 'running' }],
      ),
    ).toEqual([
      {
        number: 1,
        salt: 'salt',
        startedAt: day(0),
        pauses: [
          { from: day(2), until: day(4) },
          { from: day(8), until: day(9) },
        ],
      },
    ]);
  });

  it('have no pauses if it was never paused', () => {
    expect(phasesAfter([5, { name: 'Renamed' }])).toEqual([{ number: 1, salt: 'salt', startedAt: day(0) }]);
  });

  it('close a pause at the end', () => {
    expect(phasesAfter([2, { status: 'paused' }], [5, { status: 'completed' }])).toMatchObject([
      { pauses: [{ from: day(2), until: day(5) }], endedAt: day(5) },
    ]);
  });

  it('count the time between completion and resuming as a pause', () => {
    const [reopened] = phasesAfter(
      [2, { status: 'completed', rollout: 'b' }],
      [4, { status: 'running', rollout: undefined }],
    );
    expect(reopened).toEqual({
      number: 1,
      salt: 'salt',
      startedAt: day(0),
      pauses: [{ from: day(2), until: day(4) }],
    });
    expect(
      phasesAfter([1, { status: 'paused' }], [2, { status: 'completed' }], [4, { status: 'running' }]),
    ).toMatchObject([{ pauses: [{ from: day(1), until: day(4) }] }]);
  });

  it('record when a variant was first rolled out, at the end or later', () => {
    expect(phasesAfter([2, { status: 'completed', rollout: 'b' }])).toMatchObject([
      { endedAt: day(2), rolledOutAt: day(2) },
    ]);
    expect(
      phasesAfter(
        [2, { status: 'completed' }],
        [5, { rollout: 'b' }],
        [6, { rollout: undefined }],
        [7, { rollout: 'b' }],
      ),
    ).toMatchObject([{ endedAt: day(2), rolledOutAt: day(5) }]);
  });

  it('are unchanged if nothing about them changes', () => {
    const running = updatePhases(experiment({ status: 'running' }), start);
    expect(updatePhases(running, start + dayMs)).toBe(running);
  });
});
