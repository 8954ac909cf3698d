import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import type { PoolConfig } from 'pg';

/** The three programs that Pixel consists of: for visitors, for storing events, and for the people who use it. */
export const roles = ['edge', 'ingest', 'control'] as const;
export type Role = (typeof roles)[number];

/** A role's context. Plain data, sent as a whole whenever it changes. */
export interface RoleContext {
  /** Absolute path; created and locked by the supervisor. */
  readonly dataDirectory: string;
  /** Connection to PostgreSQL, which may not answer yet. */
  readonly postgres: PoolConfig;
  /** Directory of the PostgreSQL cluster, if the supervisor runs it. */
  readonly clusterDirectory?: string;
  /** Whether PostgreSQL answers, or a first attempt has failed. */
  readonly isPostgresTried: boolean;
  /** Notes about it for the operator. */
  readonly postgresNotes: readonly string[];
  /** The event store, once it answers. */
  readonly clickhouse?: ClickhouseConnection;
  /** Whether control runs, or its first attempt to start has failed. */
  readonly isControlTried: boolean;
  /** Ports of this machine that Pixel listens on. A restarted role gets its previous port. */
  readonly ports: Readonly<Partial<Record<'edge' | 'control' | 'metrics', number>>>;
}

/** Messages from the supervisor to a role. */
export type SupervisorMessage =
  | { readonly type: 'context'; readonly context: RoleContext }
  /** Heartbeat; the role replies. */
  | { readonly type: 'ping' }
  /** The last message: the role finishes pending work, then exits. */
  | { readonly type: 'stop' };

/** Messages from a role to the supervisor. */
export type RoleMessage =
  | { readonly type: 'pong' }
  /** It holds its locks and listens. */
  | ({ readonly type: 'started' } & StartProgress)
  /** It can't be started, for a reason that an operator must fix. The last message. */
  | { readonly type: 'refused'; readonly message: string }
  | ({ readonly type: 'settled' } & StartOutcome);

/** The progress of a role's start, once it holds its locks and listens. */
export interface StartProgress {
  /** Port for people or visitors. */
  readonly port?: number | undefined;
  /** Whether it can work while the databases are down; edge only. */
  readonly canServeAlone?: boolean | undefined;
}

/** The result of a role's first attempt to get everything running. Failed parts are retried regardless. */
export interface StartOutcome {
  /** Why not everything runs; undefined if everything does. */
  readonly failure?: string | undefined;
  /** Signs the owner in once; control only, and only if the owner signs in by links. */
  readonly loginUrl?: string | undefined;
  /** A note about this start for the operator, as a sentence; control only. */
  readonly note?: string | undefined;
}
