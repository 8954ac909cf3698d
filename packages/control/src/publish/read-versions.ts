import type { ControlDeps } from '../base/control-deps.ts';
import { readConsistently } from '../base/read-consistently.ts';
import type { Project } from '../project/documents/project.ts';
import { openProject } from '../project/storage/open-project.ts';
import { openPublished } from './open-published.ts';
import { listVersions, type VersionEntry, type VersionPage } from './version-queries.ts';

/** Returns the history of a project, newest version first; rejects with `project_not_found`. */
export function readVersions(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  page: VersionPage,
): Promise<readonly VersionEntry[]> {
  return readConsistently(deps, async (db) => {
    const { working } = await openProject(db, projectKey, []);
    return listVersions(db, working.kept.id, page);
  });
}

/** Returns one version with its configuration; rejects with `project_not_found` or `version_not_found`. */
export function readVersion(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  version: string,
): Promise<VersionEntry & { readonly configuration: Project }> {
  return readConsistently(deps, async (db) => {
    const { working } = await openProject(db, projectKey, []);
    const configuration = await openPublished(db, working, version);
    const [entry] = await listVersions(db, working.kept.id, { upTo: version, limit: 1 });
    if (entry === undefined) throw new Error(`Version ${version} of "${projectKey}" is not stored`);
    return { ...entry, configuration };
  });
}
