import type { Arrival } from './arrival.ts';
import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid } from './uuid.ts';

/** Time without visitor activity after which a session ends. */
const idleMs = 30 * 60 * 1000;

/** The visitor's session, across pages and tabs. */
export interface Session {
  /** Records visitor activity, which keeps the session alive. */
  touch(): void;
  /** Marks `name`. Returns whether this is the first time in the session. */
  mark(name: string): boolean;
  /** Returns the session and how it started; all fields are present, even if unknown. */
  context(): SessionContext;
}

/** The session, how the visitor arrived on its first page, and whether there was an earlier session. */
export interface SessionContext extends Partial<Omit<Arrival, 'utm'>> {
  /** A UUID. */
  readonly session: string;
  readonly returning: boolean;
  /** Absent if the visitor came without a campaign. */
  readonly utm: string | undefined;
}

interface SessionRecord extends Partial<SessionContext> {
  readonly session: string;
  readonly names: unknown[];
}

/** Opens the session of a project's visitor. `arrive` returns how the visitor arrived, in case a session starts here. */
export function createSession(storage: ProjectStorage, now: () => number, arrive: () => Arrival): Session {
  const read = (): SessionRecord => {
    const { seenAt, names, ...stored } = parseObject(storage.get('session'));
    const known = Array.isArray(names) && names;
    const isOn = known && Math.abs(now() - Number(seenAt)) <= idleMs;
    return {
      // Sessions started by an older script have no id yet.
      session: createUuid(),
      ...(isOn ? stored : { returning: !!known, ...arrive() }),
      names: isOn ? known : [],
    };
  };
  const write = (record: SessionRecord) => storage.write('session', { ...record, seenAt: now() });

  return {
    touch: () => write(read()),
    mark(name) {
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
