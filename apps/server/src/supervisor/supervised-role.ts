import { join } from 'node:path';
import { keepRunning, untilReady, type Watch } from '../children/keep-running.ts';
import type { Log } from '../log.ts';
import { paths } from '../paths.ts';
import type { Role, RoleContext, StartOutcome, StartProgress } from '../roles/role-context.ts';
import { type RoleProcess, RoleRefusedError, startRoleProcess } from './role-process.ts';

/** A role that is restarted whenever it exits or hangs. */
export interface SupervisedRole {
  readonly role: Role;
  /** The progress that its first run reported; empty if that run died before. */
  readonly started: StartProgress;
  /** The outcome of the first run that reports one. */
  readonly settled: Promise<StartOutcome>;
  /** Whether it runs now. */
  isUp(): boolean;
  update(context: RoleContext): void;
  /** Lets it finish pending work, and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A role that doesn't respond may be handling a large project. */
const longSilence: Pick<Watch, 'silence'> = {
  silence: { maxMissedPings: 5, pingIntervalMs: 1_000, words: 'ten seconds' },
};
/** Visitors wait for the edge. */
const watches: Readonly<Record<Role, Pick<Watch, 'silence' | 'maxBackoffMs'>>> = {
  edge: {
    silence: { maxMissedPings: 4, maxMissedPingsUnderLoad: 20, pingIntervalMs: 250, words: 'two seconds' },
    maxBackoffMs: 1_000,
  },
  ingest: longSilence,
  control: longSilence,
};

/** It answers pings from its first moment to its last. */
const always: Pick<Watch, 'startSilence' | 'answersToTheEnd'> = {
  startSilence: { maxMissedPings: 10, pingIntervalMs: 1_000, words: 'twenty seconds' },
  answersToTheEnd: true,
};

/**
 * Starts a role and keeps it running. `context` returns what each run starts with; `onPort` receives its port. Rejects with
 * `RoleRefusedError` if the first run can't be started; one that dies is restarted.
 */
export async function superviseRole(options: {
  readonly role: Role;
  readonly context: () => RoleContext;
  readonly onPort: (port: number) => void;
  readonly stopTimeoutMs: number;
  readonly log: Log;
}): Promise<SupervisedRole> {
  const { role, context, onPort, stopTimeoutMs, log } = options;
  let current: RoleProcess;
  let settle = (_outcome: StartOutcome): void => undefined;
  const settled = new Promise<StartOutcome>((resolve) => {
    settle = resolve;
  });

  function start(): RoleProcess {
    current = startRoleProcess({
      entry: join(paths.dist, `${role}.js`),
      context: context(),
      stopTimeoutMs,
    });
    void current.settled.then(settle);
    current.ready().then(
      ({ port }) => void (port !== undefined && onPort(port)),
      () => undefined,
    );
    return current;
  }

  current = start();
  const first = current;
  const watch = {
    name: `Pixel's ${role}`,
    ping: (signal: AbortSignal) => current.ping(signal),
    ...watches[role],
    ...always,
    log,
  };
  let started: StartProgress = {};
  try {
    await untilReady(first, watch);
    started = await first.ready();
  } catch (error) {
    await first.stop();
    if (error instanceof RoleRefusedError) throw error;
  }
  const server = keepRunning({ ...watch, first, start });
  return {
    role,
    started,
    settled,
    isUp: () => server.pid() !== undefined,
    update: (next) => current.update(next),
    stop: server.stop,
  };
}
