import type { Database } from '@pixel/database';
import type { EventStore } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { Queue } from '@pixel/store/queue';
import type { Kysely } from 'kysely';
import type { EdgeNotes } from './edge-notes.ts';
import type { LoginSettings } from './login-settings.ts';
import type { SendMail } from './mail.ts';
import type { TargetRules } from './target-rules.ts';

/** What the control plane is made from. */
export interface ControlDeps {
  /** Migrated. */
  readonly db: Kysely<Database>;
  /** The store that edges read, asked directly and not through a mirror. */
  readonly kv: Kv;
  readonly events: EventStore;
  readonly queue: Pick<Queue, 'append' | 'totals' | 'health'>;
  /** Asks the edge what it remembers of a project. Rejects where it does not answer. */
  readonly notesOf: (projectKey: string) => Promise<EdgeNotes>;
  /** Asks the edge which projects it has in memory, and in which versions. Rejects where it does not answer. */
  readonly servedVersions: () => Promise<
    readonly { readonly projectKey: string; readonly version: string }[]
  >;
  /** Which of the databases are Pixel's own children. */
  readonly ownStores: { readonly postgres: boolean; readonly clickhouse: boolean };
  /** Where browsers reach the public port, without a slash at its end; undefined where nobody knows. */
  readonly publicUrl: () => string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Gives as many unpredictable bytes as asked. */
  readonly random: (byteLength: number) => Uint8Array;
  readonly log: ControlLog;
  readonly login: LoginSettings;
  /** 32 bytes, by which secrets are sealed. */
  readonly secretKey: Uint8Array;
  /** Where messages to webhooks may go. */
  readonly webhookTargets: TargetRules;
  /** Writes to people; undefined where there is no mail server. */
  readonly sendMail: SendMail | undefined;
}

/** Where the control plane says what went wrong or is away, and what was done that cannot be undone; fields first, then a sentence. */
export interface ControlLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
