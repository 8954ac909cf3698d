import { attempt } from './attempt.ts';
import { toJson } from './json.ts';

/** Small texts by name, of one project; kept across pages where the browser allows it, else for this page. */
export interface ProjectStorage {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** Sets a name to the JSON of a value. */
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** All names that start with `prefix`, in no particular order. */
  names(prefix: string): string[];
  /** Removes everything of this project and nothing else. */
  clear(): void;
}

/** Opens the storage of a project: localStorage, and memory for whatever it refuses; memory alone in the preview of a `token`. */
export function createStorage(projectKey: string, token?: string): ProjectStorage {
  // A dot cannot occur in a project key, so no project's names are a prefix of another's.
  const prefix = `pixel.${projectKey}.`;
  const memory = new Map<string, string>();
  /** Blocked storage throws at the first look at it, and some browsers have none. */
  const local = <T>(use: (storage: Storage) => T, otherwise: T): T =>
    token ? otherwise : attempt(() => use(window.localStorage), otherwise);

  const storage: ProjectStorage = {
    get: (name) => memory.get(prefix + name) ?? local((kept) => kept.getItem(prefix + name), null),
    set(name, value) {
      const key = prefix + name;
      memory.set(key, value);
      local((kept) => {
        kept.setItem(key, value);
        if (kept.getItem(key) === value) memory.delete(key);
      }, undefined);
    },
    write: (name, value) => storage.set(name, toJson(value)),
    remove(name) {
      memory.delete(prefix + name);
      local((kept) => kept.removeItem(prefix + name), undefined);
    },
    names: (start) =>
      [...new Set([...memory.keys(), ...local(Object.keys, [])])]
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length)),
    clear: () => storage.names('').forEach(storage.remove),
  };
  return storage;
}
