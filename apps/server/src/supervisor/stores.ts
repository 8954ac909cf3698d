import { join } from 'node:path';
import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import { startClickhouse } from '../children/clickhouse/start-clickhouse.ts';
import { type PreparedPostgres, preparePostgres } from '../children/postgres/start-postgres.ts';
import { createStartingChild } from '../children/starting-child.ts';
import { createKeepTrying } from '../keep-trying.ts';
import type { Log } from '../log.ts';
import { paths } from '../paths.ts';
import type { RoleContext } from '../roles/role-context.ts';
import type { Shutdown } from '../shutdown.ts';
import type { StoreSettings } from '../store-settings.ts';

/** A change of the databases' state as they start. */
export type StoreUpdate = Partial<Pick<RoleContext, 'isPostgresTried' | 'postgresNotes' | 'clickhouse'>>;

/** The databases, run by Pixel itself or external. */
export interface Stores {
  /** Settings that are known before they run. */
  readonly initial: Pick<RoleContext, 'postgres' | 'clusterDirectory'> & StoreUpdate;
  /**
   * Starts Pixel's own databases, retrying until they run, and passes changes of their state to `onUpdate`. Resolves to the failures once
   * both have been tried.
   */
  start(onUpdate: (update: StoreUpdate) => void): Promise<readonly unknown[]>;
}

/** Prepares the databases. `shutdown` stops those that Pixel runs itself. */
export async function prepareStores(deps: {
  readonly settings: StoreSettings;
  readonly dataDirectory: string;
  readonly log: Log;
  readonly shutdown: Pick<Shutdown, 'add'>;
}): Promise<Stores> {
  const { settings, dataDirectory, log, shutdown } = deps;
  const preparedPostgres =
    settings.postgres === undefined ? await preparePostgres({ dataDirectory, log }) : undefined;
  const controller = new AbortController();

  /** Resolves at the first outcome, with undefined if it started. */
  function keepTrying<T>(
    step: string,
    action: () => Promise<T>,
    onDone: (result: T) => void,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      createKeepTrying({ log, signal: controller.signal, onFirstFailure: resolve })(step, action).then(
        (result) => {
          onDone(result);
          resolve(undefined);
        },
        () => undefined,
      );
    });
  }

  function runPostgres(
    prepared: PreparedPostgres,
    onUpdate: (update: StoreUpdate) => void,
  ): Promise<unknown> {
    const child = createStartingChild(prepared.start);
    shutdown.add('PostgreSQL', child.stop);
    const tried = keepTrying('start PostgreSQL', child.start, (postgres) => {
      onUpdate({ isPostgresTried: true, postgresNotes: postgres.notes });
    });
    return tried.finally(() => onUpdate({ isPostgresTried: true }));
  }

  function runClickhouse(onUpdate: (update: StoreUpdate) => void): Promise<unknown> {
    const child = createStartingChild(() =>
      startClickhouse({
        directory: join(dataDirectory, 'clickhouse'),
        entry: join(paths.dist, 'clickhouse-child.js'),
        log,
      }),
    );
    shutdown.add('ClickHouse', child.stop);
    return keepTrying('start the event store', child.start, ({ connection }) => {
      onUpdate({ clickhouse: connection satisfies ClickhouseConnection });
    });
  }

  const needsClickhouse = settings.roles.some((role) => role !== 'edge');
  return {
    initial: {
      postgres: preparedPostgres?.connection ?? settings.postgres ?? {},
      ...(preparedPostgres === undefined
        ? { isPostgresTried: true }
        : { clusterDirectory: preparedPostgres.clusterDirectory }),
      ...(settings.clickhouse === undefined ? {} : { clickhouse: settings.clickhouse }),
    },
    async start(onUpdate) {
      const outcomes = Promise.all([
        preparedPostgres && runPostgres(preparedPostgres, onUpdate),
        settings.clickhouse === undefined && needsClickhouse ? runClickhouse(onUpdate) : undefined,
      ]);
      shutdown.add('database startup', () => controller.abort());
      return (await outcomes).filter((failure) => failure !== undefined);
    },
  };
}
