import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { createChangeExperiment } from '../experiments/change-experiment.ts';
import type { ChangeThing } from '../projects/change-thing.ts';
import type { EditProject } from '../projects/edit-project.ts';
import { createChangeSurvey } from '../surveys/change-survey.ts';
import { askDatabase } from '../unavailable.ts';
import { dueSteps, type Planned } from './due.ts';
import { type DueThing, dueThings } from './due-things.ts';
import { plannedChange } from './planned-change.ts';

/**
 * Takes every planned step whose time has come, the missed ones too: starts, coverages and ends of experiments, starts and ends of
 * surveys. What is edited and not published stays a draft. One that fails stops no other; it is logged once and tried again after a
 * second, then ever later, up to a minute. Where PostgreSQL cannot be reached, that is logged once, and all of it comes later. Gives what moved.
 */
export type KeepSchedule = () => Promise<readonly DueThing[]>;

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Creates what keeps the schedule. The rows of experiments and surveys are the schedule, so several processes may do this at once. */
export function createKeepSchedule(
  deps: Pick<ControlDeps, 'db' | 'now' | 'log'>,
  editProject: EditProject,
): KeepSchedule {
  const changeExperiment = createChangeExperiment(deps, editProject);
  const changeSurvey = createChangeSurvey(editProject);
  /** What failed the last time, so that it is said once, and when it is tried again. */
  const failing = new Map<string, { readonly pauseMs: number; readonly retryAt: number }>();

  function keep(due: DueThing): Promise<boolean> {
    const { projectKey } = due;
    return 'experimentKey' in due
      ? move('experiment', changeExperiment, projectKey, due.experimentKey)
      : move('survey', changeSurvey, projectKey, due.surveyKey);
  }

  async function move<T extends Planned>(
    noun: 'experiment' | 'survey',
    changeThing: ChangeThing<T>,
    projectKey: string,
    key: string,
  ): Promise<boolean> {
    const at = deps.now();
    let hasMoved = false;
    await changeThing({ projectKey, key, actor: { kind: 'system' } }, (changing) => {
      const steps = dueSteps(changing.thing, at);
      // Another process may have taken them while this one waited for the project.
      hasMoved = steps.length > 0;
      return plannedChange(noun, changing, steps);
    });
    return hasMoved;
  }

  async function keepAll(movedOnes: DueThing[]): Promise<void> {
    for (const due of await askDatabase(() => dueThings(deps.db, new Date(deps.now())))) {
      const name = JSON.stringify(due);
      const failed = failing.get(name);
      if (failed !== undefined && deps.now() < failed.retryAt) continue;
      try {
        if (await keep(due)) movedOnes.push(due);
        failing.delete(name);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (failed === undefined) deps.log.error({ ...due, error }, 'A planned step failed');
        const pauseMs = Math.min(failed === undefined ? firstPauseMs : failed.pauseMs * 2, longestPauseMs);
        failing.set(name, { pauseMs, retryAt: deps.now() + pauseMs });
      }
    }
  }

  let isAway = false;
  return async function keepSchedule() {
    const movedOnes: DueThing[] = [];
    try {
      await keepAll(movedOnes);
      isAway = false;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isAway) deps.log.warn({ error }, 'Planned steps wait for PostgreSQL');
      isAway = true;
    }
    return movedOnes;
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof ControlError && error.code === 'unavailable';
}
