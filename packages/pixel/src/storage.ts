import { attempt } from './attempt.ts';
import { toJson } from './json.ts';

/** Small strings by name for one project; persistent if the browser allows it, otherwise for this page only. */
export interface ProjectStorage {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** Sets a name to a value's JSON. */
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Returns all names that start with `prefix`, in no particular order. */
  names(prefix: string): string[];
  /** Removes everything of this project and nothing else. */
  clear(): void;
}

/** Opens a project's storage: localStorage, with memory for whatever it refuses; memory only in the preview of a `token`. */
export function createStorage(projectKey: string, token?: string): ProjectStorage {
  // A project key can't contain a dot, so no project's names are a prefix of another's.
  const prefix = `pixel.${projectKey}.`;
  const memory = new Map<string, string>();
  /** Blocked storage throws on access, and some browsers have none. */
  const local = <T>(use: (storage: Storage) => T, otherwise: T): T =>
    token ? otherwise : attempt(() => use(window.localStorage), otherwise);

  const storage: ProjectStorage = {
    get: (name) => memory.get(prefix + name) ?? local((area) => area.getItem(prefix + name), null),
    set(name, value) {
      const key = prefix + name;
      memory.set(key, value);
      local((area) => {
        area.setItem(key, value);
        if (area.getItem(key) === value) memory.delete(key);
      }, undefined);
    },
    write: (name, value) => storage.set(name, toJson(value)),
    remove(name) {
      memory.delete(prefix + name);
      local((area) => area.removeItem(prefix + name), undefined);
    },
    names: (start) =>
      [...new Set([...memory.keys(), ...local(Object.keys, [])])]
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length)),
    clear: () => storage.names('').forEach(storage.remove),
  };
  return storage;
}
