import { describe, expect, it } from 'vitest';
import { experiment } from '../../project/documents/project.fixture.ts';
import { withNewPhase, withRollout, withStatus } from './with-status.ts';

const now = Date.UTC(2026, 0, 2);
const past = new Date(now - 1).toISOString();
const future = new Date(now + 1).toISOString();

describe('withStatus', () => {
  it('drops a planned start when it runs sooner, and keeps a past one', () => {
    const draft = experiment({ status: 'draft' });
    expect(withStatus({ ...draft, startAt: future }, 'running', now)).not.toHaveProperty('startAt');
    expect(withStatus({ ...draft, startAt: past }, 'running', now).startAt).toBe(past);
    expect(withStatus({ ...draft, startAt: future }, 'scheduled', now).startAt).toBe(future);
  });

  it('refuses to run after its end, but still completes', () => {
    const over = experiment({ status: 'paused', endAt: past });
    expect(() => withStatus(over, 'running', now)).toThrow('endAt is in the past');
    expect(withStatus(over, 'completed', now).status).toBe('completed');
  });

  it('remembers the status before archiving, and serves its winner to no one', () => {
    const done = experiment({ status: 'completed', rollout: 'b' });
    const archived = withStatus(done, 'archived', now);
    expect(archived).toMatchObject({ status: 'archived', kept: { archivedFrom: 'completed' } });
    expect(archived).not.toHaveProperty('rollout');
    const restored = withStatus(archived, 'completed', now);
    expect(restored.status).toBe('completed');
    expect(restored).not.toHaveProperty('archivedFrom');
  });
});

describe('withNewPhase', () => {
  it('runs with another salt, without the winner and elapsed schedule', () => {
    const done = experiment({
      status: 'completed',
      rollout: 'b',
      startAt: past,
      endAt: past,
      coverageSteps: [
        { at: past, coverage: 0.5 },
        { at: future, coverage: 1 },
      ],
    });
    const begun = withNewPhase(done, { salt: 'pepper', at: now });
    const { rollout, startAt, endAt, ...kept } = done;
    expect(begun).toEqual({
      ...kept,
      status: 'running',
      salt: 'pepper',
      coverageSteps: [{ at: future, coverage: 1 }],
    });
  });

  it.each(['draft', 'scheduled', 'archived'] as const)('does not start while it is %s', (status) => {
    expect(() => withNewPhase(experiment({ status }), { salt: 'pepper', at: now })).toThrow(
      'a new phase can start only when it is running, paused or completed',
    );
  });
});

it('rolls out an existing variant, only of a completed experiment', () => {
  const done = experiment({ status: 'completed' });
  expect(withRollout(done, 'b').rollout).toBe('b');
  expect(withRollout({ ...done, rollout: 'b' }, null)).toEqual(done);
  expect(() => withRollout(done, 'nobody')).toThrow('has no variant "nobody"');
  expect(() => withRollout(experiment({}), 'b')).toThrow('once it is completed');
});
