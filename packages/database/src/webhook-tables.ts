import type { Generated } from 'kysely';
import type { CreatedAt, Json } from './column-types.ts';

/** Where a customer is told of things. Secrets are sealed; the previous one signs as well until its time. */
export interface WebhookEndpointTable {
  id: string;
  project_id: string;
  key: string;
  url: string;
  description: string | null;
  subscription: Json;
  /** Since when it is told of each of its types, in milliseconds since the epoch: made, switched on, or asked for. */
  listens_since: Json;
  is_enabled: boolean;
  disabled_at: Date | null;
  /** Who or what switched it off: a person, an answer of 410, or five days without success. */
  disabled_because: 'person' | 'gone' | 'failing' | null;
  /** When owners are told of that next; null where they know, or where a person did it. */
  tell_owners_at: Date | null;
  /** Since when nothing was delivered; null after a success. */
  failing_since: Date | null;
  /** When an attempt failed last. */
  failed_at: Date | null;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  /** Since when the secret signs; null where it was made before this was kept. */
  secret_since: Date | null;
  revision: Generated<number>;
  created_at: CreatedAt;
}

/** What people edit of an endpoint, in the columns that it had at an earlier revision; the last few are kept. */
export interface WebhookRevisionTable {
  endpoint_id: string;
  revision: number;
  content: Json;
}

/** A message to one endpoint; written in the transaction of what it tells of. Those that are due are the queue. */
export interface WebhookMessageTable {
  id: string;
  endpoint_id: string;
  type: string;
  /** The very text that is signed and sent. */
  body: string;
  created_at: Date;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** How many of the attempts were before it was last replayed: the schedule began anew there. */
  replayed_after: Generated<number>;
  next_attempt_at: Date | null;
  /** Until when it is one worker's to send, by the database's clock. */
  claimed_until: Date | null;
  settled_at: Date | null;
}

/** An attempt to deliver a message: what came back, or why nothing did. */
export interface WebhookAttemptTable {
  message_id: string;
  /** From 1. */
  number: number;
  at: Date;
  status: number | null;
  error: string | null;
  latency_ms: number;
  /** Beginning of the answer's body. */
  answer: string | null;
  /** What was sent beside the body, the signatures too; null where it could not be signed, or was before this was kept. */
  headers: Json | null;
}

/** Events that an endpoint was sent already, by the SHA-256 of visitor and event id. */
export interface WebhookForwardedTable {
  endpoint_id: string;
  event_sha256: Uint8Array;
  at: Date;
}

/** Up to when the events of a project were looked through. */
export interface WebhookCursorTable {
  project_id: string;
  ingested_at: Date;
}
