import type { Database } from '@pixel/database';
import { maxSnapshotBytes } from '@pixel/protocol';
import type { Transaction } from 'kysely';
import { ControlError } from '../base/control-error.ts';
import type { Project } from '../project/documents/project.ts';
import { compileSnapshot } from './compile/compile-snapshot.ts';
import { insertScripts } from './script-queries.ts';
import { insertSnapshot, newestVersion, type Publication } from './snapshot-queries.ts';

/**
 * Compiles the project and stores it as its newest snapshot, with the scripts that it names, under the project's lock. Gives the
 * version: now, or a millisecond after the one before. Edges learn of it by {@link createDelivery}, once the transaction is
 * committed.
 */
export async function publishProject(
  db: Transaction<Database>,
  project: Project,
  publication: Publication,
): Promise<string> {
  const previousVersion = await newestVersion(db, project.kept.id);
  const earliest = previousVersion === null ? 0 : Date.parse(previousVersion) + 1;
  const version = new Date(Math.max(publication.publishedAt, earliest)).toISOString();
  const { snapshot, scripts } = compileSnapshot(project, { version, previousVersion });
  const text = JSON.stringify(snapshot);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxSnapshotBytes)
    throw new ControlError(
      'snapshot_too_large',
      `Project "${project.projectKey}" would be published as ${bytes} bytes; at most ${maxSnapshotBytes} are allowed`,
      { parameters: { projectKey: project.projectKey, bytes, maxBytes: maxSnapshotBytes } },
    );
  await insertSnapshot(db, project.kept.id, snapshot, { ...publication, text, configuration: project });
  await insertScripts(db, { projectId: project.kept.id, version, scripts });
  return version;
}
