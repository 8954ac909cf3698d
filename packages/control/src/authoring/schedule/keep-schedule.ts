import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { updatePhases } from '../../project/documents/phases.ts';
import { dueSteps } from '../../project/lifecycle/due.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import { changeDocument } from '../edits/change-document.ts';
import { experimentRules } from '../experiments/experiment-rules.ts';
import { surveyRules } from '../surveys/survey-rules.ts';
import { type DueDocument, dueDocuments } from './due-documents.ts';
import { plannedChange } from './planned-change.ts';

/**
 * Applies every planned step that is due, including missed ones: starts, coverage steps and ends of experiments, starts and ends of
 * surveys. Unpublished edits stay drafts. A failing step doesn't stop the others; it is logged once and retried after a second, then with
 * growing pauses of up to a minute. If PostgreSQL is unreachable, logs that once and leaves everything to the next call. Returns the
 * documents that changed.
 */
export type KeepSchedule = () => Promise<readonly DueDocument[]>;

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Creates the function that applies due steps. The rows of experiments and surveys are the schedule, so several processes can run it at
 * once.
 */
export function createKeepSchedule(
  deps: Pick<ControlDeps, 'db' | 'now' | 'log'>,
  editProject: EditProject,
): KeepSchedule {
  /** Steps whose last attempt failed, to log each once, and the time of the next retry. */
  const failing = new Map<string, { readonly pauseMs: number; readonly retryAt: number }>();

  /** Returns whether it changed: another process may have applied the step while this one waited for the lock. */
  async function keep({ projectKey, kind, key }: DueDocument): Promise<boolean> {
    const at = deps.now();
    const target = { projectKey, key, actor: { kind: 'system' } } as const;
    let hasMoved = false;
    if (kind === 'experiment')
      await changeDocument(editProject, experimentRules, target, (changing) => {
        const steps = dueSteps(changing.entity, at, updatePhases);
        hasMoved = steps.length > 0;
        return plannedChange(kind, changing, steps);
      });
    else
      await changeDocument(editProject, surveyRules, target, (changing) => {
        const steps = dueSteps(changing.entity, at);
        hasMoved = steps.length > 0;
        return plannedChange(kind, changing, steps);
      });
    return hasMoved;
  }

  async function keepAll(movedOnes: DueDocument[]): Promise<void> {
    for (const due of await callDatabase(() => dueDocuments(deps.db, new Date(deps.now())))) {
      const name = JSON.stringify(due);
      const failed = failing.get(name);
      if (failed !== undefined && deps.now() < failed.retryAt) continue;
      try {
        if (await keep(due)) movedOnes.push(due);
        failing.delete(name);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (failed === undefined) deps.log.error({ ...due, error }, 'A scheduled step failed');
        const pauseMs = Math.min(failed === undefined ? firstPauseMs : failed.pauseMs * 2, longestPauseMs);
        failing.set(name, { pauseMs, retryAt: deps.now() + pauseMs });
      }
    }
  }

  let isAway = false;
  return async function keepSchedule() {
    const movedOnes: DueDocument[] = [];
    try {
      await keepAll(movedOnes);
      isAway = false;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isAway) deps.log.warn({ error }, 'Scheduled steps are waiting for PostgreSQL');
      isAway = true;
    }
    return movedOnes;
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof ControlError && error.code === 'unavailable';
}
