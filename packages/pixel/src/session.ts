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
  /** How the session began: whether there was one before it, and the campaign parameters of its first page. */
  origin(): SessionOrigin;
}

/** How a session began. `utm` is a query string, empty where the visitor came without a campaign. */
export interface SessionOrigin {
  readonly returning: boolean;
  readonly utm: string;
}

interface SessionRecord extends SessionOrigin {
  readonly names: unknown[];
}

/** Opens the session of a project's visitor; `utm` is that of this page, in case a session begins here. */
export function createSession(storage: ProjectStorage, now: () => number, utm = ''): Session {
  const read = (): SessionRecord => {
    const { seenAt, names, returning, utm: first } = parseObject(storage.get('session'));
    const known = Array.isArray(names) && names;
    return known && Math.abs(now() - Number(seenAt)) <= idleMs
      ? { names: known, returning: !!returning, utm: `${first}` }
      : { names: [], returning: !!known, utm };
  };
  const write = (record: SessionRecord) => storage.write('session', { ...record, seenAt: now() });

  return {
    touch: () => write(read()),
    first(name) {
      const record = read();
      const isFirst = !record.names.includes(name);
      if (isFirst) {
        record.names.push(name);
        write(record);
      }
      return isFirst;
    },
    origin: read,
  };
}
