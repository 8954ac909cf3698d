/** Heads that are remembered of a project: one that can be used is among them, unless several in a row cannot be. */
const maxHeads = 3;

/** The versions that were seen live of late, by project: what is left when the live one cannot be used. */
export interface RecentHeads {
  /** Gives versions in milliseconds since the epoch, the one seen last first. */
  of(projectKey: string): readonly number[];
  note(projectKey: string, version: number): void;
}

/** Creates the memory of live versions; a few numbers for each project. */
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
