import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { keepRunning, type ServerProcess } from './keep-running.ts';

const never = new Promise<never>(() => undefined);

function logging() {
  const lines: string[] = [];
  const write = (_fields: object, message: string) => void lines.push(message);
  return { lines, log: { info: write, warn: write, error: write } };
}

/** An idle process that can be stopped like any other. */
function startIdle(): ServerProcess & { readonly pid: number } {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([, signal]) => ({ how: `exited with ${signal}`, output: '' }));
  return {
    pid: child.pid ?? 0,
    ended,
    ready: async () => undefined,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('doubles the backoff of a server that keeps failing, up to five seconds', async () => {
  const { log } = logging();
  const failing: ServerProcess = {
    pid: 1,
    ended: Promise.resolve({ how: 'exited with code 1', output: '' }),
    ready: () => Promise.reject(new Error('It ended')),
    stop: async () => undefined,
  };
  const waits: number[] = [];
  const wait = (ms: number): Promise<unknown> => {
    // The watch's first check.
    if (ms === 2_000) return never;
    waits.push(ms);
    return waits.length === 9 ? never : Promise.resolve();
  };
  keepRunning({ name: 'It', first: failing, start: () => failing, ping: () => never, log, wait });
  await expect.poll(() => waits.length).toBe(9);
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
});

it('resets the backoff after a run of more than ten seconds, and extends it after a shorter one', async () => {
  const { log } = logging();
  let time = 0;
  const lasts = [0, 9_000, 11_000, 0];
  const runOf = (ms: number): ServerProcess => {
    let isReady = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    return {
      pid: 1,
      ended: ready.then(async () => {
        // Callers that wait for readiness are notified first.
        await manyTurns();
        time += ms;
        return { how: 'exited with code 1', output: '' };
      }),
      ready: async () => isReady(),
      stop: async () => undefined,
    };
  };
  const first = runOf(0);
  await first.ready();
  const waits: number[] = [];
  keepRunning({
    name: 'It',
    first,
    start: () => runOf(lasts.shift() ?? 0),
    ping: () => never,
    wait(ms) {
      if (ms === 2_000) return never;
      waits.push(ms);
      return waits.length === 5 ? never : Promise.resolve();
    },
    now: () => time,
    log,
  });
  await expect.poll(() => waits.length).toBe(5);
  expect(waits).toEqual([100, 200, 400, 100, 200]);
});

it('kills a server that misses five pings in a row, and restarts it', async () => {
  const { lines, log } = logging();
  const answers = ['yes', 'no', 'no', 'no', 'no', 'yes', 'no', 'no', 'no', 'no', 'no'];
  const first = startIdle();
  let second: ReturnType<typeof startIdle> | undefined;
  const server = keepRunning({
    name: 'It',
    first,
    start() {
      second = startIdle();
      return second;
    },
    ping: () => (answers.shift() === 'no' ? never : answers.length === 0 ? never : Promise.resolve()),
    // Resolves at once until every answer is used up.
    wait: () => (answers.length === 0 && second !== undefined ? never : manyTurns()),
    log,
  });
  await expect.poll(() => lines).toContain('It is running again');
  // Until the system reports its exit, the process may fail to answer and be killed once more.
  expect([...new Set(lines)]).toEqual([
    'It did not respond for ten seconds; killing it',
    'It exited unexpectedly; restarting it',
    'It is running again',
  ]);
  expect(await first.ended).toEqual({ how: 'exited with SIGKILL', output: '' });
  expect(server.pid()).toBe(second?.pid);
  expect(answers).toEqual([]);
});

it('kills a start that answers no ping for five minutes, and retries', async () => {
  const { lines, log } = logging();
  const hanging = startIdle();
  const starts: ServerProcess[] = [
    { ...hanging, ready: () => hanging.ended.then(() => Promise.reject(new Error('It was killed'))) },
    startIdle(),
  ];
  const waits: number[] = [];
  const wait = (ms: number): Promise<unknown> => {
    waits.push(ms);
    return starts.length === 0 ? never : manyTurns();
  };
  const ended = { how: 'exited with code 1', output: '' };
  const first: ServerProcess = { ...startIdle(), ended: Promise.resolve(ended) };
  const start = (): ServerProcess => starts.shift() ?? first;
  const server = keepRunning({ name: 'It', first, start, ping: () => Promise.reject(), log, wait });
  await expect.poll(() => lines).toContain('It is running again');
  expect(lines).toEqual([
    'It exited unexpectedly; restarting it',
    'It did not start within five minutes; killing it',
    'It failed to start; retrying',
    'It is running again',
  ]);
  expect(await hanging.ended).toMatchObject({ how: 'exited with SIGKILL' });
  expect(server.pid()).not.toBe(hanging.pid);
  expect(waits.filter((ms) => ms === 2_000).length).toBeGreaterThanOrEqual(150);
});

it('logs once why it cannot be restarted, and retries even if no process can be created', async () => {
  const reasons: unknown[] = [];
  const log = {
    info() {},
    warn() {},
    error: ({ reason }: { readonly reason?: string }) => void (reason && reasons.push(reason)),
  };
  const outcomes = ['no room', 'no room', 'port taken', undefined];
  const second = startIdle();
  const ended = { how: 'exited with code 1', output: '' };
  const server = keepRunning({
    name: 'It',
    first: { ...second, ended: Promise.resolve(ended) },
    start() {
      const reason = outcomes.shift();
      if (reason !== undefined) throw new Error(reason);
      return second;
    },
    ping: () => never,
    wait: (ms) => (ms === 2_000 ? never : manyTurns()),
    log,
  });
  await expect.poll(() => outcomes).toEqual([]);
  await expect.poll(() => server.pid()).toBe(second.pid);
  expect(reasons).toEqual(['no room', 'port taken']);
});

it('allows more missed pings on a busy machine, up to a limit', async () => {
  const killedAfter = async (load: number) => {
    let pings = 0;
    const over = new AbortController();
    const { log } = logging();
    keepRunning({
      name: 'It',
      first: startIdle(),
      start: startIdle,
      ping() {
        if (!over.signal.aborted) pings += 1;
        return never;
      },
      wait: () => (over.signal.aborted ? never : manyTurns()),
      load: () => load,
      silence: { maxMissedPings: 4, maxMissedPingsUnderLoad: 20, pingIntervalMs: 1, words: 'a moment' },
      log: { ...log, error: () => over.abort() },
    });
    await once(over.signal, 'abort');
    return pings;
  };
  expect(await Promise.all([0, 0.5, 1, 2.5, 5, 40].map(killedAfter))).toEqual([4, 4, 4, 10, 20, 20]);
});

it('doubles the allowed silence after a kill for silence, but only once', async () => {
  const pings = [0, 0, 0, 0];
  /** Unanswered checks of each run before it was first killed; how long it then takes to exit depends on the system. */
  const killedAfter: number[] = [];
  const [first, ...others] = [startIdle(), startIdle(), startIdle(), startIdle()];
  let current = 0;
  const { log } = logging();
  keepRunning({
    name: 'It',
    first: first as ServerProcess,
    start() {
      current += 1;
      return others[current - 1] as ServerProcess;
    },
    ping() {
      pings[current] = (pings[current] ?? 0) + 1;
      return never;
    },
    wait: () => (current === 3 ? never : manyTurns()),
    silence: { maxMissedPings: 4, pingIntervalMs: 1, words: 'a moment' },
    log: {
      ...log,
      error(_fields, message) {
        if (message.endsWith('; killing it')) killedAfter[current] ??= pings[current] ?? 0;
      },
    },
  });
  await expect.poll(() => current).toBe(3);
  expect(killedAfter).toEqual([4, 8, 8]);
});
