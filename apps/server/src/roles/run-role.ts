import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import type { Logger } from 'pino';
import { endOrphanedPostgres } from '../children/postgres/orphan.ts';
import { lockRole } from '../data-directory/lock-role.ts';
import { readSettings, type Settings } from '../env.ts';
import { createLog } from '../log.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import type {
  Role,
  RoleContext,
  RoleMessage,
  StartOutcome,
  StartProgress,
  SupervisorMessage,
} from './role-context.ts';

/** Dependencies of a role. */
export interface RoleDeps {
  readonly settings: Settings;
  readonly surroundings: CurrentContext;
  readonly log: Logger;
  /** Steps to undo at the end, in reverse order. */
  readonly shutdown: Shutdown;
  /** Call once it listens. */
  readonly started: (what?: StartProgress) => void;
  /** Call once everything runs, or a part could not be started. */
  readonly settled: (outcome: StartOutcome) => void;
}

/** A role's current knowledge of its surroundings. */
export interface CurrentContext {
  now(): RoleContext;
  /** Waits for something that isn't there yet. Rejects once `signal` aborts. */
  until(isThere: (surroundings: RoleContext) => boolean, signal?: AbortSignal): Promise<RoleContext>;
  onChange(listener: (surroundings: RoleContext) => void): void;
}

/** Longer than any part takes unless it hangs. */
const stopPartWithinMs = 20_000;
/** A role that has lost its supervisor doesn't wait for slow clients: the next one needs the data. */
const leaveWithinMs = 5_000;

/** Makes this process a role of Pixel, which obeys the supervisor and exits with it. */
export async function runRole(role: Role, start: (deps: RoleDeps) => Promise<void>): Promise<void> {
  const log = createLog(role);
  const shutdown = createShutdown(stopPartWithinMs);
  const surroundings = createSurroundings();
  let ending: Promise<never> | undefined;
  let hasStarted = false;

  function send(message: RoleMessage): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  /** If the supervisor is gone, stops PostgreSQL too, in case no one else is left to do it. */
  async function exit(code: number): Promise<never> {
    const clusterDirectory = surroundings.last()?.clusterDirectory;
    if (!process.connected && clusterDirectory !== undefined)
      await endOrphanedPostgres(clusterDirectory).catch(() => undefined);
    process.exit(code);
  }

  async function end(): Promise<never> {
    await shutdown.run((name, error) => log.error({ error, name }, 'Failed to stop a component'));
    return exit(0);
  }

  async function leave(): Promise<never> {
    if (ending === undefined) log.error({}, 'The supervisor is gone; exiting');
    await Promise.race([ending ?? shutdown.run(() => undefined), sleep(leaveWithinMs)]);
    return exit(1);
  }

  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'This process crashed');
    process.exit(1);
  });
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'ping') send({ type: 'pong' });
    else if (message.type === 'surroundings') surroundings.update(message.surroundings);
    else ending ??= end();
  });
  process.on('disconnect', () => void leave());
  // Service managers signal the whole group; the supervisor decides the order of stopping.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  const { dataDirectory } = await surroundings.until(() => true);
  try {
    shutdown.add('lock', await lockRole(dataDirectory, role, log));
    await start({
      settings: readSettings(process.env),
      surroundings: { ...surroundings, now: () => surroundings.last() as RoleContext },
      log,
      shutdown,
      started(what) {
        hasStarted = true;
        send({ type: 'started', ...what });
      },
      settled: (outcome) => send({ type: 'settled', ...outcome }),
    });
  } catch (error) {
    if (ending !== undefined || !process.connected) return;
    if (hasStarted) log.error({ error }, 'This process cannot continue');
    const message = error instanceof Error ? error.message : String(error);
    process.send?.({ type: 'refused', message } satisfies RoleMessage, () => process.exit(1));
  }
}

/** Waits for the event store and returns its connection. Rejects once `signal` aborts. */
export async function eventStoreOf(
  surroundings: CurrentContext,
  signal: AbortSignal,
): Promise<ClickhouseConnection> {
  const { clickhouse } = await surroundings.until((around) => around.clickhouse !== undefined, signal);
  return clickhouse as ClickhouseConnection;
}

function createSurroundings() {
  const listeners = new Set<(surroundings: RoleContext) => void>();
  let last: RoleContext | undefined;
  return {
    last: () => last,
    update(surroundings: RoleContext) {
      last = surroundings;
      for (const listener of listeners) listener(surroundings);
    },
    onChange: (listener: (surroundings: RoleContext) => void) => void listeners.add(listener),
    until(isThere: (surroundings: RoleContext) => boolean, signal?: AbortSignal): Promise<RoleContext> {
      if (last !== undefined && isThere(last)) return Promise.resolve(last);
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        const look = (surroundings: RoleContext): void => {
          if (!isThere(surroundings)) return;
          listeners.delete(look);
          resolve(surroundings);
        };
        listeners.add(look);
      });
    },
  };
}
