import { attempt } from './attempt.ts';

/** Small texts by name, of one project; kept across pages where the browser allows it, else for this page. */
export interface ProjectStorage {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
  /** All names that start with `prefix`, in no particular order. */
  names(prefix: string): string[];
  /** Removes everything of this project and nothing else. */
  clear(): void;
}

/** Opens the storage of a project: localStorage, and memory for whatever it refuses. */
export function createStorage(projectKey: string): ProjectStorage {
  // A dot cannot occur in a project key, so no project's names are a prefix of another's.
  const prefix = `pixel.${projectKey}.`;
  const local = attempt(() => window.localStorage, null);
  const memory = new Map<string, string>();

  const storedNames = (): string[] =>
    attempt(() => {
      const names: string[] = [];
      for (let index = 0; local !== null && index < local.length; index++) {
        const key = local.key(index);
        if (key?.startsWith(prefix)) names.push(key.slice(prefix.length));
      }
      return names;
    }, []);

  const storage: ProjectStorage = {
    get: (name) => memory.get(name) ?? attempt(() => local?.getItem(prefix + name) ?? null, null),
    set(name, value) {
      memory.set(name, value);
      attempt(() => {
        if (local === null) return;
        local.setItem(prefix + name, value);
        if (local.getItem(prefix + name) === value) memory.delete(name);
      }, undefined);
    },
    remove(name) {
      memory.delete(name);
      attempt(() => local?.removeItem(prefix + name), undefined);
    },
    names: (start) =>
      [...new Set([...memory.keys(), ...storedNames()])].filter((name) => name.startsWith(start)),
    clear: () => storage.names('').forEach(storage.remove),
  };
  return storage;
}
