import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';

/** A session ends after this time without a sign of the visitor. */
const idleMs = 30 * 60 * 1000;

/** What happened once in the visitor's session, across pages and tabs. */
export interface Session {
  /** Says that the visitor is here, which keeps the session from ending. */
  touch(): void;
  /** Marks `name`; tells whether this is the first time in the session. */
  first(name: string): boolean;
}

/** Opens the session of a project's visitor. */
export function createSession(storage: ProjectStorage, now: () => number): Session {
  const read = (): readonly unknown[] => {
    const { seenAt, names } = parseObject(storage.get('session'));
    return Array.isArray(names) && Math.abs(now() - Number(seenAt)) <= idleMs ? names : [];
  };
  const write = (names: readonly unknown[]) =>
    storage.set('session', JSON.stringify({ seenAt: now(), names }));

  return {
    touch: () => write(read()),
    first(name) {
      const names = read();
      if (names.includes(name)) return false;
      write([...names, name]);
      return true;
    },
  };
}
