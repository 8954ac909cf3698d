/** A bounded store of values by project and name; evicts the least recently written first. */
export interface ProjectEntries<Value> {
  get(projectKey: string, name: string): Value | undefined;
  /** Sets the value of a name and makes it the newest of its project. */
  put(projectKey: string, name: string, value: Value): void;
  /** Returns a project's names and values, the oldest first. */
  forProject(projectKey: string): readonly (readonly [name: string, value: Value])[];
}

interface Entry<Value> {
  readonly value: Value;
  /** Increases with every write. */
  readonly number: number;
}

/** Creates an empty store with a maximum number of values per project and in total. */
export function createProjectEntries<Value>(max: {
  readonly perProject: number;
  readonly total: number;
}): ProjectEntries<Value> {
  // Maps keep insertion order, so the first entry of each is the oldest.
  const projects = new Map<string, Map<string, Entry<Value>>>();
  let count = 0;
  let lastNumber = 0;

  function dropOldest(projectKey: string): void {
    const entries = projects.get(projectKey);
    const [oldest] = entries?.keys() ?? [];
    if (entries === undefined || oldest === undefined) return;
    entries.delete(oldest);
    count -= 1;
    if (entries.size === 0) projects.delete(projectKey);
  }

  /** Returns the project with the oldest entry. Only needed if every project has a single entry. */
  function projectOfOldest(): string {
    let [oldestProject, minNumber] = ['', Number.POSITIVE_INFINITY];
    for (const [projectKey, entries] of projects) {
      const [first] = entries.values();
      if (first !== undefined && first.number < minNumber)
        [oldestProject, minNumber] = [projectKey, first.number];
    }
    return oldestProject;
  }

  return {
    get: (projectKey, name) => projects.get(projectKey)?.get(name)?.value,
    put(projectKey, name, value) {
      const entries = projects.get(projectKey) ?? new Map<string, Entry<Value>>();
      projects.set(projectKey, entries);
      if (entries.delete(name)) count -= 1;
      entries.set(name, { value, number: ++lastNumber });
      count += 1;
      if (entries.size > max.perProject) dropOldest(projectKey);
      else if (count > max.total) dropOldest(projectOfOldest());
    },
    forProject: (projectKey) =>
      [...(projects.get(projectKey) ?? [])].map(([name, { value }]) => [name, value] as const),
  };
}
