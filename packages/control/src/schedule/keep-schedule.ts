import type { Experiment } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import type { Changed, Changing } from '../experiments/change-experiment.ts';
import { createChangeExperiment } from '../experiments/change-experiment.ts';
import type { EditProject } from '../projects/edit-project.ts';
import { askDatabase } from '../unavailable.ts';
import { type DueStep, dueSteps } from './due.ts';
import { type DueExperiment, dueExperiments } from './due-experiments.ts';

/**
 * Takes every planned step whose time has come, the missed ones too: starts, coverages and ends of experiments. What is edited and
 * not published stays a draft. An experiment that fails stops no other; it is logged once and tried again the next time. Where
 * PostgreSQL cannot be reached, that is logged once, and all of it comes later. Gives the experiments that moved.
 */
export type KeepSchedule = () => Promise<readonly DueExperiment[]>;

/** Creates what keeps the schedule. The rows of experiments are the schedule, so several processes may do this at once. */
export function createKeepSchedule(
  deps: Pick<ControlDeps, 'db' | 'now' | 'log'>,
  editProject: EditProject,
): KeepSchedule {
  const changeExperiment = createChangeExperiment(deps, editProject);
  /** What failed the last time, so that it is said once. */
  const failing = new Set<string>();

  async function keep(due: DueExperiment): Promise<boolean> {
    const at = deps.now();
    let hasMoved = false;
    await changeExperiment({ ...due, actor: { kind: 'system' } }, (changing) => {
      const steps = dueSteps(changing.experiment, at);
      // Another process may have taken them while this one waited for the project.
      hasMoved = steps.length > 0;
      return moved(changing, steps);
    });
    return hasMoved;
  }

  async function keepAll(movedOnes: DueExperiment[]): Promise<void> {
    for (const due of await askDatabase(() => dueExperiments(deps.db, new Date(deps.now())))) {
      const name = `${due.projectKey}/${due.experimentKey}`;
      try {
        if (await keep(due)) movedOnes.push(due);
        failing.delete(name);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (!failing.has(name)) deps.log.error({ ...due, error }, 'A planned step of an experiment failed');
        failing.add(name);
      }
    }
  }

  let isAway = false;
  return async function keepSchedule() {
    const movedOnes: DueExperiment[] = [];
    try {
      await keepAll(movedOnes);
      isAway = false;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isAway) deps.log.warn({ error }, 'Planned steps of experiments wait for PostgreSQL');
      isAway = true;
    }
    return movedOnes;
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof ControlError && error.code === 'unavailable';
}

function moved({ experiment, live }: Changing, steps: readonly DueStep[]): Changed {
  const last = steps.at(-1);
  if (last === undefined) return { experiment, action: 'experiment.none' };
  const after = last.experiment;
  return {
    experiment: after,
    action: `experiment.${last.kind}`,
    reason: `As planned: ${steps.map(describe).join(', ')}`,
    goesLive: live === undefined ? after : withSteps(live, after, steps),
    steps,
  };
}

/** What is live, as far as the plan moves it: nobody publishes drafts by letting time pass. */
function withSteps(live: Experiment, after: Experiment, steps: readonly DueStep[]): Experiment {
  const { status, coverage, coverageSteps } = after;
  const hasCoverage = steps.some(({ kind }) => kind === 'coverage');
  // Planned from a smaller coverage that is a draft yet, a step must not send away who takes part.
  const planned = { coverage: Math.max(live.coverage, coverage), coverageSteps };
  return { ...live, status, ...(hasCoverage ? planned : {}) };
}

function describe({ kind, at, experiment }: DueStep): string {
  const what = kind === 'coverage' ? `coverage ${experiment.coverage * 100} %` : kind;
  return `${what} at ${new Date(at).toISOString()}`;
}
