import type { Database } from '@pixel/database';
import { maxSnapshotBytes } from '@pixel/protocol';
import type { Transaction } from 'kysely';
import { ControlError } from '../base/control-error.ts';
import type { Project } from '../project/documents/project.ts';
import { compileSnapshot } from './compile/compile-snapshot.ts';
import { insertScripts } from './script-queries.ts';
import { insertSnapshot, newestVersion, type Publication } from './snapshot-queries.ts';

/** The version of a publication and the previous version; null for the first publication. */
export interface NextVersion {
  readonly version: string;
  readonly previousVersion: string | null;
}

/**
 * Returns the version of a new publication: its time as ISO 8601, or the previous version plus one millisecond if that is later. Call it
 * under the project's lock.
 */
export async function nextVersion(
  db: Transaction<Database>,
  projectId: string,
  publishedAt: number,
): Promise<NextVersion> {
  const previousVersion = await newestVersion(db, projectId);
  const earliest = previousVersion === null ? 0 : Date.parse(previousVersion) + 1;
  return { version: new Date(Math.max(publishedAt, earliest)).toISOString(), previousVersion };
}

/**
 * Compiles the project and stores it as its newest snapshot, with the scripts that it refers to. Call it under the project's lock. {@link
 * createDelivery} delivers it to edges after the commit.
 */
export async function publishProject(
  db: Transaction<Database>,
  project: Project,
  { version, previousVersion, ...publication }: Publication & NextVersion,
): Promise<void> {
  const { snapshot, scripts } = compileSnapshot(project, { version, previousVersion });
  const text = JSON.stringify(snapshot);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxSnapshotBytes)
    throw new ControlError(
      'snapshot_too_large',
      `Project "${project.projectKey}" is too large to publish: ${bytes} bytes, limit ${maxSnapshotBytes}`,
      { parameters: { projectKey: project.projectKey, bytes, maxBytes: maxSnapshotBytes } },
    );
  await insertSnapshot(db, project.kept.id, snapshot, { ...publication, text, configuration: project });
  await insertScripts(db, { projectId: project.kept.id, version, scripts });
}
