/** A bounded number of values by project and name; evicts the least recently written first. */
export interface ProjectNotes<Value> {
  get(projectKey: string, name: string): Value | undefined;
  /** Sets the value of a name and makes it the newest of its project. */
  put(projectKey: string, name: string, value: Value): void;
  /** Returns a project's names and values, the oldest first. */
  of(projectKey: string): readonly (readonly [name: string, value: Value])[];
}

interface Note<Value> {
  readonly value: Value;
  /** Increases with every write. */
  readonly number: number;
}

/** Creates an empty store with a maximum number of values per project and in total. */
export function createProjectNotes<Value>(max: {
  readonly ofProject: number;
  readonly ofAll: number;
}): ProjectNotes<Value> {
  // Maps keep insertion order, so the first entry of each is the oldest.
  const projects = new Map<string, Map<string, Note<Value>>>();
  let count = 0;
  let lastNumber = 0;

  function drop(projectKey: string): void {
    const notes = projects.get(projectKey);
    const [oldest] = notes?.keys() ?? [];
    if (notes === undefined || oldest === undefined) return;
    notes.delete(oldest);
    count -= 1;
    if (notes.size === 0) projects.delete(projectKey);
  }

  /** Only needed if everything is full with one note per project. */
  function projectOfOldest(): string {
    let [found, least] = ['', Number.POSITIVE_INFINITY];
    for (const [projectKey, notes] of projects) {
      const [first] = notes.values();
      if (first !== undefined && first.number < least) [found, least] = [projectKey, first.number];
    }
    return found;
  }

  return {
    get: (projectKey, name) => projects.get(projectKey)?.get(name)?.value,
    put(projectKey, name, value) {
      const notes = projects.get(projectKey) ?? new Map<string, Note<Value>>();
      projects.set(projectKey, notes);
      if (notes.delete(name)) count -= 1;
      notes.set(name, { value, number: ++lastNumber });
      count += 1;
      if (notes.size > max.ofProject) drop(projectKey);
      else if (count > max.ofAll) drop(projectOfOldest());
    },
    of: (projectKey) =>
      [...(projects.get(projectKey) ?? [])].map(([name, { value }]) => [name, value] as const),
  };
}
