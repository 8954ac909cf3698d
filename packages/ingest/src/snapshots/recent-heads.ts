/** Heads per project: one of them is readable unless several in a row aren't. */
const maxHeads = 3;

/** The last live versions of each project, used in place of an unreadable head. */
export interface RecentHeads {
  /** Returns versions in milliseconds since the epoch, the most recently seen first. */
  of(projectKey: string): readonly number[];
  note(projectKey: string, version: number): void;
}

/** Creates the record of live versions: a few numbers per project. */
export function createRecentHeads(): RecentHeads {
  const heads = new Map<string, readonly number[]>();
  const of = (projectKey: string) => heads.get(projectKey) ?? [];
  return {
    of,
    note(projectKey, version) {
      const known = of(projectKey);
      if (known[0] === version) return;
      heads.set(projectKey, [version, ...known.filter((other) => other !== version)].slice(0, maxHeads));
    },
  };
}
