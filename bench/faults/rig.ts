import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '@pixel/protocol';
import { stopOrphan } from '../../apps/server/src/children/postgres/orphan.ts';
import {
  type PixelServer,
  removeTemporary,
  spawnPixelServer,
  startPixelServer,
  temporaryDirectory,
} from '../../tests/support/pixel-server.ts';
import type { LoadOptions, Surge, Verdict } from './messages.ts';
import { type ChildName, findChild, signalChild } from './server-children.ts';
import { type Ledger, startLedger } from './start-ledger.ts';

/** Length of a scenario: a test must finish within a minute, a measurement takes as long as it needs. */
export type Form = 'short' | 'long';

/** A server on a separate data directory, its load, and functions that cause faults. */
export interface Rig {
  readonly dataDirectory: string;
  /** Starts the server, from the build in `dist` if given. Resolves once it reports that it is running; the port stays the same. */
  start(dist?: string): Promise<void>;
  /** Starts a build that is expected to kill itself; resolves once it has exited. */
  startAndLose(dist: string): Promise<void>;
  /** Ends the server, together with `andChild`; returns its exit code, null if the signal killed it. */
  end(signal: 'SIGKILL' | 'SIGTERM', also?: { readonly andChild: ChildName }): Promise<number | null>;
  /** Kills only the supervisor; its children exit by themselves. */
  endSupervisor(): Promise<void>;
  /** How many times the running server's supervisor has seen a role exit unexpectedly. */
  ends(role: 'edge' | 'ingest'): number;
  /** Sends a signal to a child of the server, waiting for one that is just starting. */
  signal(child: ChildName, signal: NodeJS.Signals): Promise<void>;
  /** Kills every process of this kind that the server starts, for a time. */
  keepDown(child: ChildName, forMs: number): Promise<void>;
  /** Starts the load of a scenario. */
  load(
    name: string,
    changes?: Partial<Pick<LoadOptions, 'senders' | 'pauseMs' | 'clocks' | 'resendsAcknowledged'>>,
  ): Promise<void>;
  surge(name: string, options: { readonly seconds: number; readonly multiplier: number }): Promise<Surge>;
  /** Ends the load; resolves once no event awaits an acknowledgment. */
  finish(): Promise<void>;
  /** Measures and records how long it took from then until events and bootstraps got 200 responses again. */
  recovered(since: number): Promise<void>;
  /** Waits until the product counts everything acknowledged in these scenarios, by default in all so far. */
  count(names?: readonly string[]): Promise<void>;
  /** Tells the ledger which events were in damaged parts of queue files. */
  damaged(eventIds: readonly string[]): Promise<void>;
  /** Returns the milliseconds until the product counts everything acknowledged so far; infinite if it never does. */
  caughtUp(name: string): Promise<number>;
  /** Reads how many events the server reports as lost. */
  readLost(): Promise<void>;
  /** Resets the count of lost events, because the server's own record of it was damaged. */
  forgetLost(): void;
  /** Returns the reported losses since the last call. */
  takeLost(): number;
  /** Returns the results of `recovered` in milliseconds; infinite if recovery failed. */
  takeRecoveries(): readonly number[];
  /** Stops the server, which must exit cleanly, and has the ledger judge. The data directory can't be used afterwards. */
  judge(): Promise<readonly Verdict[]>;
  /** Ends everything and removes the files. */
  dispose(): Promise<void>;
}

const projectKey = 'pk_demo';
const countLimitMs = 90_000;
const loseTimeoutMs = 60_000;

const inUse = new Set<Rig>();

/** Ends everything in all rigs, for a process that receives SIGTERM. */
export async function disposeRigs(): Promise<void> {
  await Promise.allSettled([...inUse].map((rig) => rig.dispose()));
}

/** Creates a rig in which only the ledger is running. */
export async function createRig(): Promise<Rig> {
  const dataDirectory = await temporaryDirectory();
  const ledger: Ledger = startLedger();
  let server: PixelServer | undefined;
  let port = '0';
  let recoveries: number[] = [];
  /** The server's last reported loss, and the increase since it was last taken. */
  let lastReportedLost = 0;
  let reportedLost = 0;

  function running(): PixelServer {
    if (server === undefined) throw new Error('No server is running');
    return server;
  }

  async function start(dist?: string): Promise<void> {
    server = await startPixelServer({
      dataDirectory,
      env: { PORT: port },
      ...(dist === undefined ? {} : { dist }),
    });
    port = new URL(server.url).port;
  }

  const address = (): string => `http://127.0.0.1:${port}`;

  const rig: Rig = {
    dataDirectory,
    start,
    async startAndLose(dist) {
      const { child, output } = spawnPixelServer({ dataDirectory, env: { PORT: port }, dist });
      const limit = setTimeout(() => child.kill('SIGTERM'), loseTimeoutMs);
      const [, signal] = await once(child, 'exit');
      clearTimeout(limit);
      if (signal !== 'SIGKILL') throw new Error(`The server was expected to kill itself:\n${output()}`);
    },
    async end(signal, also) {
      const child = also && (await findChild(running().pid, also.andChild));
      const code = await running().end(signal);
      if (child !== undefined) process.kill(child, signal);
      return code;
    },
    async endSupervisor() {
      await running().endSupervisor();
    },
    ends(role) {
      return running().output().split(`Pixel's ${role} exited unexpectedly`).length - 1;
    },
    async signal(child, signal) {
      while (!(await signalChild(running().pid, child, signal))) await sleep(20);
    },
    async keepDown(child, forMs) {
      const end = Date.now() + forMs;
      while (Date.now() < end) {
        await signalChild(running().pid, child, 'SIGKILL');
        await sleep(20);
      }
    },
    async load(name, changes = {}) {
      const { senders = 12, pauseMs = 15, clocks = 'right', resendsAcknowledged = true } = changes;
      const options = { url: address(), projectKey, name, senders, pauseMs, clocks, resendsAcknowledged };
      await ledger.request({ kind: 'load', options });
    },
    async surge(name, options) {
      const reply = await ledger.request({
        kind: 'surge',
        options: { ...options, url: address(), projectKey, name },
      });
      if (reply.kind !== 'surge') throw new Error('The ledger did not report the surge');
      return reply.surge;
    },
    async finish() {
      await ledger.request({ kind: 'finish' });
    },
    async recovered(since) {
      const reply = await ledger.request({ kind: 'recovery', since });
      if (reply.kind === 'recovery') recoveries.push(reply.ms ?? Number.POSITIVE_INFINITY);
    },
    async count(names) {
      const options = { dataDirectory, projectKey, limitMs: countLimitMs };
      await ledger.request({ kind: 'count', options: names === undefined ? options : { ...options, names } });
    },
    async damaged(eventIds) {
      await ledger.request({ kind: 'damaged', eventIds });
    },
    async caughtUp(name) {
      const options = { dataDirectory, projectKey, limitMs: countLimitMs, names: [name] };
      const reply = await ledger.request({ kind: 'catch_up', options });
      return reply.kind === 'caught_up' ? reply.ms : Number.POSITIVE_INFINITY;
    },
    async readLost() {
      const response = await fetch(`${address()}/health/ready`);
      const { lost } = ((await response.json()) as Readiness).events;
      reportedLost += lost - lastReportedLost;
      lastReportedLost = lost;
    },
    forgetLost() {
      lastReportedLost = 0;
    },
    takeLost() {
      const taken = reportedLost;
      reportedLost = 0;
      return taken;
    },
    takeRecoveries() {
      const taken = recoveries;
      recoveries = [];
      return taken;
    },
    async judge() {
      const code = await running().end('SIGTERM');
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${running().output()}`);
      const reply = await ledger.request({ kind: 'compare', dataDirectory });
      return reply.kind === 'verdicts' ? reply.verdicts : [];
    },
    async dispose() {
      inUse.delete(rig);
      await ledger.stop();
      await server?.end('SIGTERM');
      await stopOrphan(join(dataDirectory, 'postgres/cluster'));
      await removeTemporary(dataDirectory);
    },
  };
  inUse.add(rig);
  return rig;
}
