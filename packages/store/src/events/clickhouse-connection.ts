import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';

/** Where a ClickHouse answers, and as whom it is asked. */
export interface ClickhouseConnection {
  /** Address of its HTTP interface, such as `http://127.0.0.1:8123`. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  /** Default: `pixel`. */
  readonly database?: string;
  /** How many threads a scan of results may take. Default: all cores but one of a server that is told no number. */
  readonly scanThreads?: number;
}

/** Name of the database that holds Pixel's tables. */
export function databaseOf(connection: ClickhouseConnection): string {
  return connection.database ?? 'pixel';
}

/** Makes a client whose requests all carry `settings`. Errors are thrown to the caller and written nowhere. */
export function connectClickhouse(
  connection: ClickhouseConnection,
  options: {
    readonly database: string;
    readonly settings: ClickHouseSettings;
    readonly requestTimeoutMs: number;
  },
): ClickHouseClient {
  return createClient({
    url: connection.url,
    ...(connection.username === undefined ? {} : { username: connection.username }),
    ...(connection.password === undefined ? {} : { password: connection.password }),
    database: options.database,
    clickhouse_settings: options.settings,
    request_timeout: options.requestTimeoutMs,
    log: { level: ClickHouseLogLevel.OFF },
  });
}
