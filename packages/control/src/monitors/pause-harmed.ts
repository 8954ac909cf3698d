import { changeDocument } from '../authoring/edits/change-document.ts';
import { experimentRules } from '../authoring/experiments/experiment-rules.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import type { RecordChange } from '../people/audit/record-change.ts';
import type { EditProject } from '../publish/edit-project.ts';
import { type PauseOutcome, pauseOnHarm } from './pause-on-harm.ts';
import { type DuePause, readDuePauses, settlePause, storeFailure } from './pause-queries.ts';

/**
 * Pauses experiments whose guardrail is harmed and whose plan says to pause on harm, as a person would. Does so once per alert: an
 * experiment that a person resumes isn't paused again for the same harm. Unpublished edits stay drafts. If a new phase or epoch has begun
 * since the alert, the experiment isn't paused, which the audit log records. A failure is reported once, in the log, the audit log and a
 * mail, and retried. Returns the number of pauses. Rejects if PostgreSQL can't be reached.
 */
export type PauseHarmed = () => Promise<number>;

/** Creates the function. Several processes may run it at once. */
export function createPauseHarmed(
  { db, now, log, sendMail }: Pick<ControlDeps, 'db' | 'now' | 'log' | 'sendMail'>,
  editProject: EditProject,
  recordChange: RecordChange,
): PauseHarmed {
  /** Returns whether this call paused the experiment. It may have ended meanwhile, or another process may have paused it first. */
  async function pause(due: DuePause): Promise<boolean> {
    const { projectKey, organizationId, experimentKey, number, reason } = due;
    const actor = { kind: 'system' } as const;
    let isClaimed = false;
    let outcome: PauseOutcome | undefined;
    const editAndSettle: EditProject = (key, actor, edit, scope) =>
      editProject(
        key,
        actor,
        async (editing) => {
          isClaimed = await settlePause(editing.db, number);
          const edited = await edit(editing);
          if (outcome?.status === 'other')
            await recordChange(editing.db, {
              ...{ actor, organizationId, projectKey, subject: experimentKey },
              action: 'experiment.pause_dropped',
              after: { reason, since: outcome.since },
            });
          return edited;
        },
        scope,
      );
    const target = { projectKey, key: experimentKey, actor };
    await changeDocument(editAndSettle, experimentRules, target, (changing) => {
      outcome = isClaimed ? pauseOnHarm(changing, due, now()) : undefined;
      return outcome?.status === 'paused'
        ? outcome.changed
        : { entity: changing.entity, action: 'experiment.pause' };
    });
    return outcome?.status === 'paused';
  }

  async function handleFailure(due: DuePause, failure: string): Promise<void> {
    const { projectKey, experimentKey, organizationId, reason } = due;
    const isFirst = await db.transaction().execute(async (transaction) => {
      const isFirstFailure = await storeFailure(transaction, due, {
        failure,
        at: now(),
        mail: sendMail === undefined ? 'none' : 'due',
      });
      if (isFirstFailure)
        await recordChange(transaction, {
          actor: { kind: 'system' },
          organizationId,
          projectKey,
          action: 'experiment.pause_failed',
          subject: experimentKey,
          after: { reason, failure },
        });
      return isFirstFailure;
    });
    if (isFirst)
      log.warn({ projectKey, experimentKey, failure }, 'Failed to pause a harmful experiment; retrying');
  }

  /** Returns the message to report. Details of unexpected errors only go to the log. */
  function toFailureMessage(error: unknown): string {
    if (error instanceof ControlError) return error.message;
    log.error({ error }, 'Failed to pause a harmful experiment');
    return 'Something went wrong; see the server log';
  }

  return async function pauseHarmed() {
    let paused = 0;
    for (const due of await readDuePauses(db, now())) {
      try {
        if (await pause(due)) paused += 1;
      } catch (error) {
        const code = error instanceof ControlError ? error.code : undefined;
        if (code === 'unavailable') throw error;
        // The project is locked by another change. Its pause stays due, and other projects' pauses don't wait for it.
        if (code === 'busy') continue;
        // The experiment is paused; edges receive the change once they can be reached.
        if (code === 'not_delivered') paused += 1;
        else await handleFailure(due, toFailureMessage(error));
      }
    }
    return paused;
  };
}
