import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import type { PoolConfig } from 'pg';

/** The three programmes that Pixel consists of: what visitors ask, what stores events, and what people work with. */
export const roles = ['edge', 'ingest', 'control'] as const;
export type Role = (typeof roles)[number];

/** What a role needs to know of what is around it. Plain values, which are sent whole each time one of them changes. */
export interface Surroundings {
  /** Absolute path; made, and held by the supervisor. */
  readonly dataDirectory: string;
  /** Where PostgreSQL answers, or will. */
  readonly postgres: PoolConfig;
  /** Directory of the PostgreSQL that the supervisor runs. */
  readonly clusterDirectory?: string;
  /** Whether PostgreSQL answers, or was tried in vain once. */
  readonly isPostgresTried: boolean;
  /** Sentences for the operator about it. */
  readonly postgresNotes: readonly string[];
  /** The event store, once it answers. */
  readonly clickhouse?: ClickhouseConnection;
  /** Whether control runs, or could not be started at the first attempt. */
  readonly isControlTried: boolean;
  /** Ports of this machine that Pixel listens on. A role that is started again takes the one that it had. */
  readonly ports: Readonly<Partial<Record<'edge' | 'control' | 'metrics', number>>>;
}

/** What the supervisor sends to a role. */
export type ToRole =
  | { readonly type: 'surroundings'; readonly surroundings: Surroundings }
  /** Asks whether it lives; it says so. */
  | { readonly type: 'ping' }
  /** Is the last message: the role ends what is under way, and then itself. */
  | { readonly type: 'stop' };

/** What a role sends to the supervisor. */
export type FromRole =
  | { readonly type: 'pong' }
  /** It holds what it needs for itself, and listens where it is to. */
  | ({ readonly type: 'started' } & Started)
  /** It cannot be started, for a reason that an operator has to see to. Is the last message. */
  | { readonly type: 'refused'; readonly message: string }
  | ({ readonly type: 'settled' } & Settled);

/** What is known of a role that has begun to start. */
export interface Started {
  /** Where it listens for people or visitors. */
  readonly port?: number | undefined;
  /** Whether it can do what it is for while the databases are away; only of the edge. */
  readonly canServeAlone?: boolean | undefined;
}

/** How the first attempt of a role to get everything running ended. What failed is tried again all the same. */
export interface Settled {
  /** Why not all of it runs, or undefined. */
  readonly failure?: string | undefined;
  /** Signs the owner in once; only of control, and only where the owner signs in by links. */
  readonly loginUrl?: string | undefined;
  /** Something worth knowing about this start, a sentence; only of control. */
  readonly note?: string | undefined;
}
