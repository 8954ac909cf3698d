import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';

/** Address and credentials of a ClickHouse server. */
export interface ClickhouseConnection {
  /** URL of the HTTP interface, such as `http://127.0.0.1:8123`. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  /** Default: `pixel`. */
  readonly database?: string;
  /** Maximum threads per result scan. Default: the server's own setting or, if it has none, all cores but one. */
  readonly scanThreads?: number;
}

/** Returns the name of the database that holds Pixel's tables. */
export function databaseName(connection: ClickhouseConnection): string {
  return connection.database ?? 'pixel';
}

/** Creates a client that sends `settings` with every request. Errors are thrown, never logged. */
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
