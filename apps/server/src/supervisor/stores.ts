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

/** News about the databases as they start. */
export type StoreNews = Partial<Pick<RoleContext, 'isPostgresTried' | 'postgresNotes' | 'clickhouse'>>;

/** The databases, run by Pixel itself or external. */
export interface Stores {
  /** Settings that are known before they run. */
  readonly atFirst: Pick<RoleContext, 'postgres' | 'clusterDirectory'> & StoreNews;
  /** Starts Pixel's own databases, retrying until they run, and reports news. Resolves once both have been tried, with the failures. */
  start(onNews: (news: StoreNews) => void): Promise<readonly unknown[]>;
}

/** Prepares the databases, and adds their ends to `shutdown`. */
export async function prepareStores(deps: {
  readonly settings: StoreSettings;
  readonly dataDirectory: string;
  readonly log: Log;
  readonly shutdown: Pick<Shutdown, 'add'>;
}): Promise<Stores> {
  const { settings, dataDirectory, log, shutdown } = deps;
  const preparedPostgres =
    settings.postgres === undefined ? await preparePostgres({ dataDirectory, log }) : undefined;
  const ended = new AbortController();

  /** Resolves at the first outcome, with undefined if it started. */
  function keepTrying<T>(
    step: string,
    action: () => Promise<T>,
    onDone: (result: T) => void,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      createKeepTrying({ log, signal: ended.signal, onFirstFailure: resolve })(step, action).then(
        (result) => {
          onDone(result);
          resolve(undefined);
        },
        () => undefined,
      );
    });
  }

  function runPostgres(prepared: PreparedPostgres, onNews: (news: StoreNews) => void): Promise<unknown> {
    const child = createStartingChild(prepared.start);
    shutdown.add('PostgreSQL', child.stop);
    const tried = keepTrying('start PostgreSQL', child.start, (postgres) => {
      onNews({ isPostgresTried: true, postgresNotes: postgres.notes });
    });
    return tried.finally(() => onNews({ isPostgresTried: true }));
  }

  function runClickhouse(onNews: (news: StoreNews) => void): Promise<unknown> {
    const child = createStartingChild(() =>
      startClickhouse({
        directory: join(dataDirectory, 'clickhouse'),
        entry: join(paths.dist, 'clickhouse-child.js'),
        log,
      }),
    );
    shutdown.add('ClickHouse', child.stop);
    return keepTrying('start the event store', child.start, ({ connection }) => {
      onNews({ clickhouse: connection satisfies ClickhouseConnection });
    });
  }

  const needsClickhouse = settings.roles.some((role) => role !== 'edge');
  return {
    atFirst: {
      postgres: preparedPostgres?.connection ?? settings.postgres ?? {},
      ...(preparedPostgres === undefined
        ? { isPostgresTried: true }
        : { clusterDirectory: preparedPostgres.clusterDirectory }),
      ...(settings.clickhouse === undefined ? {} : { clickhouse: settings.clickhouse }),
    },
    async start(onNews) {
      const outcomes = Promise.all([
        preparedPostgres && runPostgres(preparedPostgres, onNews),
        settings.clickhouse === undefined && needsClickhouse ? runClickhouse(onNews) : undefined,
      ]);
      shutdown.add('database startup', () => ended.abort());
      return (await outcomes).filter((failure) => failure !== undefined);
    },
  };
}
