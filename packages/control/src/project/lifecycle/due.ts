import type { Lifecycle } from './lifecycle.ts';

/** Something with a plan: an experiment or a survey. */
export interface Planned extends Lifecycle {
  readonly coverage: number;
}

/** Something that was planned and whose time has come. */
export interface DueStep<T extends Planned> {
  readonly kind: 'start' | 'coverage' | 'complete';
  /** When it was planned, in milliseconds since the epoch. */
  readonly at: number;
  /** The experiment or the survey after it. */
  readonly thing: T;
}

/**
 * Gives what of a plan is due at a time, in milliseconds since the epoch, in the order in which it should have happened: what is
 * scheduled starts, what is under way gets its coverages, what is running is completed. None where nothing is due. `keep` is given
 * what each step makes, and when, and returns it with what is to be kept of that.
 */
export function dueSteps<T extends Planned>(
  thing: T,
  now: number,
  keep: (thing: T, at: number) => T = (each) => each,
): readonly DueStep<T>[] {
  const steps: DueStep<T>[] = [];
  for (let current = thing; ; ) {
    const next = earliest(current);
    if (next === undefined || next.at > now) return steps;
    current = keep(next.thing, next.at);
    steps.push({ ...next, thing: current });
  }
}

/** When the next step of a plan is due, in milliseconds since the epoch, or undefined where nothing is planned. */
export function dueAt(thing: Planned): number | undefined {
  return earliest(thing)?.at;
}

/** The step that comes next. Of two at one time, it starts before it gets its coverage, and is completed last. */
function earliest<T extends Planned>(thing: T): DueStep<T> | undefined {
  const { status, startAt, endAt, coverageSteps = [] } = thing;
  const [step, ...later] = coverageSteps;
  const steps: DueStep<T>[] = [];
  if (status === 'scheduled' && startAt !== undefined)
    steps.push({ kind: 'start', at: Date.parse(startAt), thing: { ...thing, status: 'running' } });
  if (step !== undefined && (status === 'scheduled' || status === 'running'))
    steps.push({
      kind: 'coverage',
      at: Date.parse(step.at),
      thing: { ...thing, coverage: step.coverage, coverageSteps: later },
    });
  if (status === 'running' && endAt !== undefined)
    steps.push({ kind: 'complete', at: Date.parse(endAt), thing: { ...thing, status: 'completed' } });
  // Stable, so that of equal times the first listed is first.
  return steps.toSorted((a, b) => a.at - b.at)[0];
}
