import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { updatePhases } from '../../project/documents/phases.ts';
import { dueSteps } from '../../project/lifecycle/due.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import { changeDocument } from '../edits/change-document.ts';
import { experimentRules } from '../experiments/experiment-rules.ts';
import { surveyRules } from '../surveys/survey-rules.ts';
import { type DueDocument, findDueDocuments } from './find-due-documents.ts';
import { scheduledChange } from './scheduled-change.ts';

/**
 * Applies every planned step that is due, including missed ones: starts, coverage steps and ends of experiments, starts and ends of
 * surveys. Unpublished edits stay drafts. A failing step doesn't stop the others; it is logged once and retried after a second, then with
 * growing pauses of up to a minute. If PostgreSQL is unreachable, logs that once and leaves everything to the next call. Returns the
 * documents that changed.
 */
export type ApplySchedule = () => Promise<readonly DueDocument[]>;

const minDelayMs = 1_000;
const maxDelayMs = 60_000;

/**
 * Creates the function that applies due steps. The rows of experiments and surveys are the schedule, so several processes can run it at
 * once.
 */
export function createApplySchedule(
  deps: Pick<ControlDeps, 'db' | 'now' | 'log'>,
  editProject: EditProject,
): ApplySchedule {
  /** Steps whose last attempt failed, to log each once, and the time of the next retry. */
  const failing = new Map<string, { readonly delayMs: number; readonly retryAt: number }>();

  /** Returns whether it changed: another process may have applied the step while this one waited for the lock. */
  async function applySteps({ projectKey, kind, key }: DueDocument): Promise<boolean> {
    const at = deps.now();
    const target = { projectKey, key, actor: { kind: 'system' } } as const;
    let hasChanged = false;
    if (kind === 'experiment')
      await changeDocument(editProject, experimentRules, target, (changing) => {
        const steps = dueSteps(changing.entity, at, updatePhases);
        hasChanged = steps.length > 0;
        return scheduledChange(kind, changing, steps);
      });
    else
      await changeDocument(editProject, surveyRules, target, (changing) => {
        const steps = dueSteps(changing.entity, at);
        hasChanged = steps.length > 0;
        return scheduledChange(kind, changing, steps);
      });
    return hasChanged;
  }

  async function applyAll(changedDocuments: DueDocument[]): Promise<void> {
    for (const due of await callDatabase(() => findDueDocuments(deps.db, new Date(deps.now())))) {
      const name = JSON.stringify(due);
      const failed = failing.get(name);
      if (failed !== undefined && deps.now() < failed.retryAt) continue;
      try {
        if (await applySteps(due)) changedDocuments.push(due);
        failing.delete(name);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (failed === undefined) deps.log.error({ ...due, error }, 'A scheduled step failed');
        const delayMs = Math.min(failed === undefined ? minDelayMs : failed.delayMs * 2, maxDelayMs);
        failing.set(name, { delayMs, retryAt: deps.now() + delayMs });
      }
    }
  }

  let isUnavailable = false;
  return async function applySchedule() {
    const changedDocuments: DueDocument[] = [];
    try {
      await applyAll(changedDocuments);
      isUnavailable = false;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isUnavailable) deps.log.warn({ error }, 'Scheduled steps are waiting for PostgreSQL');
      isUnavailable = true;
    }
    return changedDocuments;
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof ControlError && error.code === 'unavailable';
}
