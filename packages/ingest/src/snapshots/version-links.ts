import { LRUCache } from 'lru-cache';
import type { VersionTimes } from './read-version-header.ts';

/** The predecessors of versions, across projects. They never change, so each is read once. */
export interface VersionLinks {
  /** Returns the previous version, null for a project's first, or undefined if unknown. */
  previous(projectKey: string, version: number): number | null | undefined;
  note(projectKey: string, times: VersionTimes): void;
}

/** Creates a cache of at most `maxLinks` links. */
export function createVersionLinks(maxLinks: number): VersionLinks {
  const links = new LRUCache<string, Pick<VersionTimes, 'previousVersion'>>({ max: maxLinks });
  const keyOf = (projectKey: string, version: number) => `${projectKey} ${version}`;
  return {
    previous: (projectKey, version) => links.get(keyOf(projectKey, version))?.previousVersion,
    note: (projectKey, { version, previousVersion }) =>
      void links.set(keyOf(projectKey, version), { previousVersion }),
  };
}
