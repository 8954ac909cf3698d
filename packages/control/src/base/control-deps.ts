import type { Database } from '@pixel/database';
import type { EventStore } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { Queue } from '@pixel/store/queue';
import type { Kysely } from 'kysely';
import type { EdgeNotes } from './edge-notes.ts';
import type { LoginSettings } from './login-settings.ts';
import type { SendMail } from './mail.ts';
import type { TargetRules } from './target-rules.ts';

/** Dependencies of the control plane. */
export interface ControlDeps {
  /** With all migrations applied. */
  readonly db: Kysely<Database>;
  /** The store that edges read; not a mirror of it. */
  readonly kv: Kv;
  readonly events: EventStore;
  readonly queue: Pick<Queue, 'append' | 'totals' | 'health'>;
  /** Reads what the edge has observed about a project. Rejects if the edge doesn't respond. */
  readonly readEdgeNotes: (projectKey: string) => Promise<EdgeNotes>;
  /** Reads which projects the edge has in memory, and their versions. Rejects if the edge doesn't respond. */
  readonly servedVersions: () => Promise<
    readonly { readonly projectKey: string; readonly version: string }[]
  >;
  /** Which databases run as child processes of Pixel. */
  readonly managedStores: { readonly postgres: boolean; readonly clickhouse: boolean };
  /** Returns the public URL for browsers, without a trailing slash; undefined if unknown. */
  readonly publicUrl: () => string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns this many cryptographically random bytes. */
  readonly random: (byteLength: number) => Uint8Array;
  readonly log: ControlLog;
  readonly login: LoginSettings;
  /** 32 bytes for encrypting secrets. */
  readonly secretKey: Uint8Array;
  /** The addresses that webhook messages may go to. */
  readonly webhookTargets: TargetRules;
  /** Sends mail; undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

/** Logs failures, outages, and irreversible actions; fields first, then a sentence. */
export interface ControlLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
