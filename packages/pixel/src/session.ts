import type { Arrival } from './arrival.ts';
import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid } from './uuid.ts';

/** A session ends after this time without a sign of the visitor. */
const idleMs = 30 * 60 * 1000;

/** What happened once in the visitor's session, across pages and tabs. */
export interface Session {
  /** Says that the visitor is here, which keeps the session from ending. */
  touch(): void;
  /** Marks `name`; tells whether this is the first time in the session. */
  first(name: string): boolean;
  /** Tells which session it is, and how it began; every name is there, also where nothing is known. */
  context(): SessionContext;
}

/** Which session it is, how the visitor came to its first page, and whether there was one before it. */
export interface SessionContext extends Partial<Omit<Arrival, 'utm'>> {
  /** A UUID. */
  readonly session: string;
  readonly returning: boolean;
  /** Absent where the visitor came without a campaign. */
  readonly utm: string | undefined;
}

interface SessionRecord extends Partial<SessionContext> {
  readonly session: string;
  readonly names: unknown[];
}

/** Opens the session of a project's visitor; `arrive` tells how the visitor came, in case a session begins here. */
export function createSession(storage: ProjectStorage, now: () => number, arrive: () => Arrival): Session {
  const read = (): SessionRecord => {
    const { seenAt, names, ...kept } = parseObject(storage.get('session'));
    const known = Array.isArray(names) && names;
    const isOn = known && Math.abs(now() - Number(seenAt)) <= idleMs;
    return {
      // Sessions that an older script began have none yet.
      session: createUuid(),
      ...(isOn ? kept : { returning: !!known, ...arrive() }),
      names: isOn ? known : [],
    };
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
    context() {
      const { session, entryHost, entryPath, source, utm, returning } = read();
      return { session, entryHost, entryPath, source, utm: utm || undefined, returning: !!returning };
    },
  };
}
