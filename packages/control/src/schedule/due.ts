import type { Experiment } from '../configuration/project.ts';

/** Something that was planned and whose time has come. */
export interface DueStep {
  readonly kind: 'start' | 'coverage' | 'complete';
  /** When it was planned, in milliseconds since the epoch. */
  readonly at: number;
  /** The experiment after it. */
  readonly experiment: Experiment;
}

/**
 * Gives what of an experiment's plan is due at a time, in milliseconds since the epoch, in the order in which it should have
 * happened: a scheduled one starts, one that is under way gets its coverages, a running one is completed. None where nothing is due.
 */
export function dueSteps(experiment: Experiment, now: number): readonly DueStep[] {
  const steps: DueStep[] = [];
  for (let current = experiment; ; ) {
    const next = earliest(current);
    if (next === undefined || next.at > now) return steps;
    steps.push(next);
    current = next.experiment;
  }
}

/** The step that comes next. Of two at one time, it starts before it gets its coverage, and is completed last. */
function earliest(experiment: Experiment): DueStep | undefined {
  const { status, startAt, endAt, coverageSteps } = experiment;
  const [step, ...later] = coverageSteps;
  const steps: DueStep[] = [];
  if (status === 'scheduled' && startAt !== undefined)
    steps.push({ kind: 'start', at: Date.parse(startAt), experiment: { ...experiment, status: 'running' } });
  if (step !== undefined && (status === 'scheduled' || status === 'running'))
    steps.push({
      kind: 'coverage',
      at: Date.parse(step.at),
      experiment: { ...experiment, coverage: step.coverage, coverageSteps: later },
    });
  if (status === 'running' && endAt !== undefined)
    steps.push({
      kind: 'complete',
      at: Date.parse(endAt),
      experiment: { ...experiment, status: 'completed' },
    });
  // Stable, so that of equal times the first listed is first.
  return steps.toSorted((a, b) => a.at - b.at)[0];
}
