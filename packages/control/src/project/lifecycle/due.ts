import type { Lifecycle } from './lifecycle.ts';

/** An experiment or survey, reduced to its lifecycle and schedule. */
export interface ScheduledDocument extends Lifecycle {
  readonly coverage: number;
}

/** A scheduled step that is due. */
export interface DueStep<T extends ScheduledDocument> {
  readonly kind: 'start' | 'coverage' | 'complete';
  /** The scheduled time, in milliseconds since the epoch. */
  readonly at: number;
  /** The experiment or survey after the step. */
  readonly entity: T;
}

/**
 * Returns the scheduled steps (starts, coverage steps and ends) that are due at `now`, in milliseconds since the epoch, in the order of
 * their times. `updateRecords` is applied to the result of each step, with the step's time, to update records such as phases.
 */
export function dueSteps<T extends ScheduledDocument>(
  entity: T,
  now: number,
  updateRecords: (entity: T, at: number) => T = (each) => each,
): readonly DueStep<T>[] {
  const steps: DueStep<T>[] = [];
  for (let current = entity; ; ) {
    const next = nextStep(current);
    if (next === undefined || next.at > now) return steps;
    current = updateRecords(next.entity, next.at);
    steps.push({ ...next, entity: current });
  }
}

/** Returns when the next scheduled step is due, in milliseconds since the epoch, or undefined if there is none. */
export function dueAt(entity: ScheduledDocument): number | undefined {
  return nextStep(entity)?.at;
}

/** Returns the next scheduled step. Of steps at the same time, starts come before coverage steps, and ends come last. */
function nextStep<T extends ScheduledDocument>(entity: T): DueStep<T> | undefined {
  const { status, startAt, endAt, coverageSteps = [] } = entity;
  const [step, ...later] = coverageSteps;
  const steps: DueStep<T>[] = [];
  if (status === 'scheduled' && startAt !== undefined)
    steps.push({ kind: 'start', at: Date.parse(startAt), entity: { ...entity, status: 'running' } });
  if (step !== undefined && (status === 'scheduled' || status === 'running'))
    steps.push({
      kind: 'coverage',
      at: Date.parse(step.at),
      entity: { ...entity, coverage: step.coverage, coverageSteps: later },
    });
  if (status === 'running' && endAt !== undefined)
    steps.push({ kind: 'complete', at: Date.parse(endAt), entity: { ...entity, status: 'completed' } });
  // The sort is stable, so steps at the same time stay in this order.
  return steps.toSorted((a, b) => a.at - b.at)[0];
}
