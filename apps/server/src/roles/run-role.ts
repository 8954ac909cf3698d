import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import type { Logger } from 'pino';
import { endOrphanedPostgres } from '../children/postgres/orphan.ts';
import { lockRole } from '../data-directory/lock-role.ts';
import { createLog } from '../log.ts';
import { readSettings, type Settings } from '../read-settings.ts';
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
  readonly context: CurrentContext;
  readonly log: Logger;
  /** Steps of the shutdown, which run in reverse order. */
  readonly shutdown: Shutdown;
  /** Call once it listens. */
  readonly started: (progress?: StartProgress) => void;
  /** Call once everything runs, or a part could not be started. */
  readonly settled: (outcome: StartOutcome) => void;
}

/** The latest context that the supervisor has sent to a role. */
export interface CurrentContext {
  now(): RoleContext;
  /** Resolves to the first context, from the current one on, for which `isReady` returns true. Rejects once `signal` aborts. */
  until(isReady: (context: RoleContext) => boolean, signal?: AbortSignal): Promise<RoleContext>;
  onChange(listener: (context: RoleContext) => void): void;
}

/** Longer than any part takes unless it hangs. */
const stopPartTimeoutMs = 20_000;
/** A role that has lost its supervisor doesn't wait for slow clients: the next one needs the data. */
const leaveTimeoutMs = 5_000;

/** Makes this process a role of Pixel, which obeys the supervisor and exits with it. */
export async function runRole(role: Role, start: (deps: RoleDeps) => Promise<void>): Promise<void> {
  const log = createLog(role);
  const shutdown = createShutdown(stopPartTimeoutMs);
  const context = createCurrentContext();
  let ending: Promise<never> | undefined;
  let hasStarted = false;

  function send(message: RoleMessage): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  /** If the supervisor is gone, stops PostgreSQL too, in case no one else is left to do it. */
  async function exit(code: number): Promise<never> {
    const clusterDirectory = context.last()?.clusterDirectory;
    if (!process.connected && clusterDirectory !== undefined)
      await endOrphanedPostgres(clusterDirectory).catch(() => undefined);
    process.exit(code);
  }

  async function end(): Promise<never> {
    await shutdown.run((name, error) => log.error({ error, name }, 'Failed to stop a component'));
    return exit(0);
  }

  async function exitWithoutSupervisor(): Promise<never> {
    if (ending === undefined) log.error({}, 'The supervisor is gone; exiting');
    await Promise.race([ending ?? shutdown.run(() => undefined), sleep(leaveTimeoutMs)]);
    return exit(1);
  }

  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'This process crashed');
    process.exit(1);
  });
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'ping') send({ type: 'pong' });
    else if (message.type === 'context') context.update(message.context);
    else ending ??= end();
  });
  process.on('disconnect', () => void exitWithoutSupervisor());
  // Service managers signal the whole group; the supervisor decides the order of stopping.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  const { dataDirectory } = await context.until(() => true);
  try {
    shutdown.add('lock', await lockRole(dataDirectory, role, log));
    await start({
      settings: readSettings(process.env),
      context: { ...context, now: () => context.last() as RoleContext },
      log,
      shutdown,
      started(progress) {
        hasStarted = true;
        send({ type: 'started', ...progress });
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
export async function waitForEventStore(
  context: CurrentContext,
  signal: AbortSignal,
): Promise<ClickhouseConnection> {
  const { clickhouse } = await context.until((current) => current.clickhouse !== undefined, signal);
  return clickhouse as ClickhouseConnection;
}

function createCurrentContext() {
  const listeners = new Set<(context: RoleContext) => void>();
  let last: RoleContext | undefined;
  return {
    last: () => last,
    update(context: RoleContext) {
      last = context;
      for (const listener of listeners) listener(context);
    },
    onChange: (listener: (context: RoleContext) => void) => void listeners.add(listener),
    until(isReady: (context: RoleContext) => boolean, signal?: AbortSignal): Promise<RoleContext> {
      if (last !== undefined && isReady(last)) return Promise.resolve(last);
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        const check = (context: RoleContext): void => {
          if (!isReady(context)) return;
          listeners.delete(check);
          resolve(context);
        };
        listeners.add(check);
      });
    },
  };
}
