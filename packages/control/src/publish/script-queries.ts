import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ScriptFile } from './compile/script-file.ts';

/** Maximum number of rows per statement. */
const maxRows = 500;

/** Stores the scripts of a snapshot, each text only once per project. */
export async function insertScripts(
  db: Kysely<Database>,
  snapshot: {
    readonly projectId: string;
    readonly version: string;
    readonly scripts: readonly ScriptFile[];
  },
): Promise<void> {
  const { projectId, version, scripts } = snapshot;
  for (let start = 0; start < scripts.length; start += maxRows) {
    const chunk = scripts.slice(start, start + maxRows);
    await db
      .insertInto('scripts')
      .values(chunk.map(({ sha256, text }) => ({ project_id: projectId, sha256, script: text })))
      .onConflict((conflict) => conflict.columns(['project_id', 'sha256']).doNothing())
      .execute();
    await db
      .insertInto('snapshot_scripts')
      .values(chunk.map(({ sha256 }) => ({ project_id: projectId, version: new Date(version), sha256 })))
      .execute();
  }
}

/** Returns the hashes of the scripts of one version of a project. */
export async function scriptsOfVersion(
  db: Kysely<Database>,
  projectKey: string,
  version: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('snapshot_scripts')
    .innerJoin('projects', 'projects.id', 'snapshot_scripts.project_id')
    .select('snapshot_scripts.sha256')
    .where('projects.key', '=', projectKey)
    .where('snapshot_scripts.version', '=', new Date(version))
    .orderBy('snapshot_scripts.sha256')
    .execute();
  return rows.map((row) => row.sha256);
}

/** Returns the text of a project's script. */
export async function scriptText(db: Kysely<Database>, projectKey: string, sha256: string): Promise<string> {
  const { script } = await db
    .selectFrom('scripts')
    .innerJoin('projects', 'projects.id', 'scripts.project_id')
    .select('script')
    .where('projects.key', '=', projectKey)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return script;
}
