import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import type { Project } from '../../project/documents/project.ts';
import { type OpenedProject, openProject } from '../../project/storage/open-project.ts';
import { withProjectLock } from '../../project/storage/project-lock.ts';

/** The project to archive or restore, the actor and the reason. */
export interface ArchiveRequest {
  readonly projectKey: string;
  readonly actor: Actor;
  readonly reason?: string | undefined;
}

/** Archives and restores projects. */
export interface ProjectArchive {
  /**
   * Archives a project: it keeps everything, but can't be edited. Does nothing if it is already archived. Rejects with `project_not_found`,
   * or with `in_use` and each experiment and survey that visitors meet now or will.
   */
  archive(request: ArchiveRequest): Promise<void>;
  /** Restores an archived project unchanged. Rejects with `project_not_found`. */
  restore(request: ArchiveRequest): Promise<void>;
}

export function createProjectArchive(
  { db, now }: Pick<ControlDeps, 'db' | 'now'>,
  recordChange: RecordChange,
): ProjectArchive {
  async function setArchived(
    { projectKey, actor, reason }: ArchiveRequest,
    isArchived: boolean,
    check: (opened: OpenedProject) => void,
  ): Promise<void> {
    async function change(transaction: Transaction<Database>): Promise<void> {
      const opened = await openProject(transaction, projectKey);
      if ((opened.archivedAt !== null) === isArchived) return;
      check(opened);
      await transaction
        .updateTable('projects')
        .set({ archived_at: isArchived ? new Date(now()) : null })
        .where('key', '=', projectKey)
        .execute();
      await recordChange(transaction, {
        actor,
        organizationId: opened.organizationId,
        projectKey,
        action: isArchived ? 'project.archive' : 'project.restore',
        subject: projectKey,
        ...(reason !== undefined && { after: { reason } }),
      });
    }
    await withProjectLock(db, { projectKeys: [projectKey], work: (locked) => locked(change) });
  }

  return {
    archive: (request) => setArchived(request, true, checkNotServed),
    restore: (request) => setArchived(request, false, () => undefined),
  };
}

/** Archiving a project with live content would silently remove what visitors see. */
function checkNotServed({ working, live }: OpenedProject): void {
  const details = [working, ...(live.project === undefined ? [] : [live.project])].flatMap(servedDocuments);
  const [first] = details;
  if (first === undefined) return;
  const { projectKey } = working;
  throw new ControlError(
    'in_use',
    `Project "${projectKey}" is still live for visitors: complete its experiments and surveys, and end its rollouts first`,
    {
      parameters: { projectKey },
      details: [...new Map(details.map((detail) => [detail.path, detail])).values()],
    },
  );
}

function servedDocuments({ experiments, surveys }: Project) {
  const isServed = ({ status }: { readonly status: string }) => /^(scheduled|running|paused)$/.test(status);
  return [
    ...experiments
      .filter((each) => isServed(each) || each.rollout !== undefined)
      .map(({ experimentKey, status, rollout }) => ({
        path: `experiments.${experimentKey}`,
        ...(rollout === undefined ? statusDetail(status) : rolloutDetail(rollout)),
      })),
    ...surveys
      .filter(isServed)
      .map(({ surveyKey, status }) => ({ path: `surveys.${surveyKey}`, ...statusDetail(status) })),
  ];
}

function statusDetail(status: string) {
  return { message: `is ${status}`, code: 'is_served', parameters: { status } };
}

function rolloutDetail(rollout: string) {
  return {
    message: `rolls out "${rollout}"`,
    code: 'gives_everyone',
    parameters: { variantKey: rollout },
  };
}
