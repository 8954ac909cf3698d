/** Values by project and by a name within it, of which there are only so many: the one that was put longest ago goes first. */
export interface ProjectNotes<Value> {
  get(projectKey: string, name: string): Value | undefined;
  /** Puts a value in the place of the one of its name, as the newest of its project. */
  put(projectKey: string, name: string, value: Value): void;
  /** Returns the names and values of a project, the oldest first. */
  of(projectKey: string): readonly (readonly [name: string, value: Value])[];
}

interface Note<Value> {
  readonly value: Value;
  /** Counts up with every value that is put. */
  readonly number: number;
}

/** Creates an empty memory of at most so many values of a project, and of all projects. */
export function createProjectNotes<Value>(max: {
  readonly ofProject: number;
  readonly ofAll: number;
}): ProjectNotes<Value> {
  // Maps keep the order in which names are put, so the first of each is its oldest.
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

  /** Only asked where everything is full, of one note for each project. */
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
