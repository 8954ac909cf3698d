import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';

/** The version of a project that an edge serves. */
export interface EdgeProject {
  readonly projectKey: string;
  /** The newest version, ISO 8601; null if the project isn't published. */
  readonly liveVersion: string | null;
  /** ISO 8601; null if the edge hasn't loaded the project, which it does on the first request. */
  readonly servedVersion: string | null;
  /** Whether it serves the newest version, or will on the first request. */
  readonly isCurrent: boolean;
}

/** The versions that the edge serves; `away` if it doesn't answer. */
export type EdgeState =
  | { readonly status: 'answers'; readonly projects: readonly EdgeProject[] }
  | { readonly status: 'away' };

/**
 * Reads which versions of all the installation's projects the edge serves, outdated ones first. Rejects with `unavailable` if PostgreSQL
 * can't be reached.
 */
export async function readEdges({
  db,
  servedVersions,
}: Pick<ControlDeps, 'db' | 'servedVersions'>): Promise<EdgeState> {
  const [live, served] = await Promise.all([
    callDatabase(async () => {
      const { rows } = await sql<{ readonly key: string; readonly version: Date | null }>`
        select key, (select max(version) from snapshots where project_id = projects.id) as version
        from projects order by key`.execute(db);
      return rows;
    }),
    servedVersions().catch(() => undefined),
  ]);
  if (served === undefined) return { status: 'away' };
  const versions = new Map(served.map(({ projectKey, version }) => [projectKey, version]));
  const projects = live.map(({ key, version }) => {
    const liveVersion = version?.toISOString() ?? null;
    const servedVersion = versions.get(key) ?? null;
    return {
      projectKey: key,
      liveVersion,
      servedVersion,
      isCurrent: servedVersion === null || servedVersion === liveVersion,
    };
  });
  return { status: 'answers', projects: projects.sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent)) };
}
