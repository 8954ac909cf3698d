import { changeDocument } from '../authoring/edits/change-document.ts';
import { experimentRules } from '../authoring/experiments/experiment-rules.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import type { RecordChange } from '../people/audit/record-change.ts';
import type { EditProject } from '../publish/edit-project.ts';
import { type PauseOnHarm, pauseOnHarm } from './pause-on-harm.ts';
import { type DuePause, duePauses, keepFailure, settlePause } from './pause-queries.ts';

/**
 * Pauses experiments with a harmed guardrail whose plan says so, as a person would, once per alert: resuming one isn't overruled for the
 * same harm. Unpublished edits stay drafts. An experiment that shows something else by then isn't paused, which the audit log records. A
 * failure is reported once, in the log, the audit log and a mail, and retried. Returns the number of pauses. Rejects if PostgreSQL can't be
 * reached.
 */
export type PauseHarmed = () => Promise<number>;

/** Creates the function. Several processes may run it at once. */
export function createPauseHarmed(
  { db, now, log, sendMail }: Pick<ControlDeps, 'db' | 'now' | 'log' | 'sendMail'>,
  editProject: EditProject,
  recordChange: RecordChange,
): PauseHarmed {
  /** Returns whether it was paused; it may have ended on its own, or another process may have been first. */
  async function pause(due: DuePause): Promise<boolean> {
    const { projectKey, organizationId, experimentKey, number, reason } = due;
    const actor = { kind: 'system' } as const;
    let isOurs = false;
    let made: PauseOnHarm | undefined;
    const settling: EditProject = (key, actor, edit, scope) =>
      editProject(
        key,
        actor,
        async (editing) => {
          isOurs = await settlePause(editing.db, number);
          const edited = await edit(editing);
          if (made?.status === 'other')
            await recordChange(editing.db, {
              ...{ actor, organizationId, projectKey, subject: experimentKey },
              action: 'experiment.pause_dropped',
              after: { reason, since: made.since },
            });
          return edited;
        },
        scope,
      );
    const target = { projectKey, key: experimentKey, actor };
    await changeDocument(settling, experimentRules, target, (changing) => {
      made = isOurs ? pauseOnHarm(changing, due, now()) : undefined;
      return made?.status === 'paused'
        ? made.changed
        : { entity: changing.entity, action: 'experiment.pause' };
    });
    return made?.status === 'paused';
  }

  async function failed(due: DuePause, failure: string): Promise<void> {
    const { projectKey, experimentKey, organizationId, reason } = due;
    const isFirst = await db.transaction().execute(async (transaction) => {
      const isNews = await keepFailure(transaction, due, {
        failure,
        at: now(),
        mail: sendMail === undefined ? 'none' : 'due',
      });
      if (isNews)
        await recordChange(transaction, {
          actor: { kind: 'system' },
          organizationId,
          projectKey,
          action: 'experiment.pause_failed',
          subject: experimentKey,
          after: { reason, failure },
        });
      return isNews;
    });
    if (isFirst)
      log.warn({ projectKey, experimentKey, failure }, 'Failed to pause a harmful experiment; retrying');
  }

  /** Details of unexpected errors only go to the log. */
  function failureOf(error: unknown): string {
    if (error instanceof ControlError) return error.message;
    log.error({ error }, 'Failed to pause a harmful experiment');
    return 'Something went wrong; see the server log';
  }

  return async function pauseHarmed() {
    let paused = 0;
    for (const due of await duePauses(db, now())) {
      try {
        if (await pause(due)) paused += 1;
      } catch (error) {
        const code = error instanceof ControlError ? error.code : undefined;
        if (code === 'unavailable') throw error;
        // Others are changing the project. Its pause stays due, and other projects' pauses don't wait for it.
        if (code === 'busy') continue;
        // It is paused; edges receive the change once they can be reached.
        if (code === 'not_delivered') paused += 1;
        else await failed(due, failureOf(error));
      }
    }
    return paused;
  };
}
