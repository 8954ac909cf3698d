import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandFailure } from './failure.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** A session with a server: the `Cookie` header of its requests, and its user. */
export interface StoredSession {
  readonly cookie: string;
  readonly email: string;
}

/** This user's sessions by server URL, in a file that only the user can read. */
export interface StoredSessions {
  find(server: string): Promise<StoredSession | undefined>;
  store(server: string, session: StoredSession): Promise<void>;
  forget(server: string): Promise<void>;
}

/** Opens the sessions. The file is created with the first one. */
export function openStoredSessions(file: string): StoredSessions {
  async function read(): Promise<Readonly<Record<string, StoredSession>>> {
    try {
      return parseSessions(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw new CommandFailure(`Cannot read the stored sessions in ${file}; remove it and sign in again.`, {
        cause: error,
      });
    }
  }

  async function write(sessions: Readonly<Record<string, StoredSession>>): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWholeFile(file, singleChunk(`${JSON.stringify(sessions, undefined, 2)}\n`), {
      workingDirectory: '/',
      signal: new AbortController().signal,
    });
  }

  return {
    find: async (server) => new Map(Object.entries(await read())).get(server),
    store: async (server, session) => write({ ...(await read()), [server]: session }),
    async forget(server) {
      const { [server]: _, ...others } = await read();
      await write(others);
    },
  };
}

function parseSessions(value: unknown): Readonly<Record<string, StoredSession>> {
  if (typeof value !== 'object' || value === null) throw new Error('It is not an object');
  return Object.fromEntries(
    Object.entries(value).map(([server, session]) => [server, parseSession(session)]),
  );
}

function parseSession(value: unknown): StoredSession {
  if (typeof value !== 'object' || value === null || !('cookie' in value) || !('email' in value))
    throw new Error('It is not a session');
  const { cookie, email } = value;
  if (typeof cookie !== 'string' || typeof email !== 'string') throw new Error('It is not a session');
  return { cookie, email };
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
