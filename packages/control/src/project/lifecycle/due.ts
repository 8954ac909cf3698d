import type { Lifecycle } from './lifecycle.ts';

/** Something with planned steps: an experiment or a survey. */
export interface ScheduledDocument extends Lifecycle {
  readonly coverage: number;
}

/** A planned step that is due. */
export interface DueStep<T extends ScheduledDocument> {
  readonly kind: 'start' | 'coverage' | 'complete';
  /** The planned time, in milliseconds since the epoch. */
  readonly at: number;
  /** The experiment or survey after the step. */
  readonly entity: T;
}

/**
 * Returns the steps that are due at a time, in milliseconds since the epoch, in their planned order: scheduled starts, coverage steps and
 * ends. Empty if none is due. `keep` receives the result of each step with its time and returns it with updated records, such as phases.
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

/** Returns when the next planned step is due, in milliseconds since the epoch, or undefined if there is none. */
export function dueAt(entity: ScheduledDocument): number | undefined {
  return nextStep(entity)?.at;
}

/** The next step. At one time, starts come before coverage steps, and ends come last. */
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
  // The sort is stable: of equal times, the first listed stays first.
  return steps.toSorted((a, b) => a.at - b.at)[0];
}
