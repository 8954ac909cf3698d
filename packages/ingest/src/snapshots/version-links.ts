import type { VersionTimes } from './read-version-header.ts';

/** The predecessors of versions, of all projects. They never change, so each is read once. */
export interface VersionLinks {
  /** Returns the previous version, null for a project's first, or undefined where it is unknown. */
  previous(projectKey: string, version: number): number | null | undefined;
  note(projectKey: string, times: VersionTimes): void;
}

/** Creates a memory of at most `maxLinks`; those noted first are forgotten first. */
export function createVersionLinks(maxLinks: number): VersionLinks {
  const links = new Map<string, number | null>();
  const keyOf = (projectKey: string, version: number) => `${projectKey} ${version}`;
  return {
    previous: (projectKey, version) => links.get(keyOf(projectKey, version)),
    note(projectKey, { version, previousVersion }) {
      links.set(keyOf(projectKey, version), previousVersion);
      for (const first of links.keys()) {
        if (links.size <= maxLinks) return;
        links.delete(first);
      }
    },
  };
}
