import { ControlError } from '../../base/control-error.ts';

/** Throws `project_archived` if the project is archived: it can't change until it is restored. */
export function checkNotArchived(projectKey: string, archivedAt: Date | null): void {
  if (archivedAt === null) return;
  throw new ControlError(
    'project_archived',
    `Project "${projectKey}" is archived; restore it before changing anything in it`,
    { parameters: { projectKey, archivedAt: archivedAt.toISOString() } },
  );
}
