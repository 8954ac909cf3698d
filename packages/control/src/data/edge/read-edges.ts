import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase } from '../../base/store-calls.ts';

/** Which version of a project an edge serves. */
export interface EdgeProject {
  readonly projectKey: string;
  /** The newest one, ISO 8601; null where the project is not published. */
  readonly liveVersion: string | null;
  /** ISO 8601; null where the edge has not been asked for the project yet, and loads it then. */
  readonly servedVersion: string | null;
  /** Whether it serves the newest one, or will when it is asked. */
  readonly isCurrent: boolean;
}

/** What the edge serves: `away` where it does not answer. */
export type EdgeState =
  | { readonly status: 'answers'; readonly projects: readonly EdgeProject[] }
  | { readonly status: 'away' };

/** Asks the edge which versions it serves, of all projects of the installation; those that are behind first. Rejects with `unavailable`. */
export async function readEdges({
  db,
  servedVersions,
}: Pick<ControlDeps, 'db' | 'servedVersions'>): Promise<EdgeState> {
  const [live, served] = await Promise.all([
    askDatabase(async () => {
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
