import { join } from 'node:path';
import { keepRunning, untilReady, type Watch } from '../children/keep-running.ts';
import type { Log } from '../log.ts';
import { places } from '../places.ts';
import type { Role, Settled, Started, Surroundings } from '../roles/surroundings.ts';
import { type RoleProcess, startRoleProcess } from './role-process.ts';

/** A role that runs, and is started again whenever it ends or hangs. */
export interface SupervisedRole {
  readonly role: Role;
  /** Of its first run. */
  readonly started: Started;
  readonly settled: Promise<Settled>;
  /** Whether it runs now. */
  isUp(): boolean;
  tell(surroundings: Surroundings): void;
  /** Lets it end what is under way, and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A large project may be on its hands. */
const patient: Pick<Watch, 'silence'> = {
  silence: { questions: 5, questionMs: 1_000, words: 'ten seconds' },
};
/** Visitors wait for the edge. */
const watches: Readonly<Record<Role, Pick<Watch, 'silence' | 'longestPauseMs'>>> = {
  edge: { silence: { questions: 4, questionMs: 250, words: 'two seconds' }, longestPauseMs: 1_000 },
  ingest: patient,
  control: patient,
};

/**
 * Starts a role and keeps it running. `surroundings` gives what a run of it is started with, `onPort` hears where it listens. Rejects with a
 * plain `Error` where the first run cannot be started.
 */
export async function superviseRole(options: {
  readonly role: Role;
  readonly surroundings: () => Surroundings;
  readonly onPort: (port: number) => void;
  readonly stopWithinMs: number;
  readonly log: Log;
}): Promise<SupervisedRole> {
  const { role, surroundings, onPort, stopWithinMs, log } = options;
  let current: RoleProcess;

  function start(): RoleProcess {
    current = startRoleProcess({
      name: role,
      entry: join(places.dist, `${role}.js`),
      surroundings: surroundings(),
      stopWithinMs,
    });
    current.ready().then(
      ({ port }) => void (port !== undefined && onPort(port)),
      () => undefined,
    );
    return current;
  }

  current = start();
  const { settled } = current;
  const watch = {
    name: `Pixel's ${role}`,
    ask: (signal: AbortSignal) => current.ask(signal),
    ...watches[role],
    log,
  };
  try {
    await untilReady(current, watch);
  } catch (error) {
    await current.stop();
    throw error;
  }
  const server = keepRunning({ ...watch, first: current, start });
  return {
    role,
    started: await current.ready(),
    settled,
    isUp: () => server.pid() !== undefined,
    tell: (next) => current.tell(next),
    stop: server.stop,
  };
}
