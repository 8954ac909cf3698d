import type { Generated } from 'kysely';
import type { CreatedAt, Json } from './column-types.ts';

/** A customer's webhook endpoint. Secrets are encrypted; until `previous_secret_until`, the previous one signs as well. */
export interface WebhookEndpointTable {
  id: string;
  project_id: string;
  key: string;
  url: string;
  description: string | null;
  subscription: Json;
  /** Since when it receives each of its types, in milliseconds since the epoch: its creation, activation or subscription. */
  listens_since: Json;
  is_enabled: boolean;
  disabled_at: Date | null;
  /** Why it was disabled: by a person, a 410 response, or five days without a success. */
  disabled_because: 'person' | 'gone' | 'failing' | null;
  /** When to notify the owners next; null if notified, or if a person disabled it. */
  tell_owners_at: Date | null;
  /** Since when deliveries have failed; null after a success. */
  failing_since: Date | null;
  /** When the last failed attempt was made. */
  failed_at: Date | null;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  /** Since when the secret has been in use; null if it predates this column. */
  secret_since: Date | null;
  revision: Generated<number>;
  created_at: CreatedAt;
}

/** An endpoint's editable columns at an earlier revision; the last few are kept. */
export interface WebhookRevisionTable {
  endpoint_id: string;
  revision: number;
  content: Json;
}

/** A message to one endpoint, inserted in the transaction of the event it reports. Due messages are the queue. */
export interface WebhookMessageTable {
  id: string;
  endpoint_id: string;
  type: string;
  /** The exact text that is signed and sent. */
  body: string;
  created_at: Date;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** Number of attempts before the last replay, which restarted the schedule. */
  replayed_after: Generated<number>;
  next_attempt_at: Date | null;
  /** End of a worker's lease, by the database's clock. */
  claimed_until: Date | null;
  settled_at: Date | null;
  /** The visitors whose events are in the body, by their ids in lower case. */
  visitors: Generated<readonly string[]>;
  /** Whether an erasure took some or all events out of the body. Without events it isn't sent, and then `claimed_until` is kept. */
  erased: 'part' | 'whole' | null;
}

/** A delivery attempt: the response, or why there was none. */
export interface WebhookAttemptTable {
  message_id: string;
  /** From 1. */
  number: number;
  at: Date;
  status: number | null;
  error: string | null;
  latency_ms: number;
  /** Start of the response body. */
  answer: string | null;
  /** Request headers, including signatures; null if signing failed, or if the attempt predates this column. */
  headers: Json | null;
}

/** Events already sent to an endpoint, by the SHA-256 of visitor and event id. */
export interface WebhookForwardedTable {
  endpoint_id: string;
  event_sha256: Uint8Array;
  at: Date;
}

/** How far a project's events have been scanned. */
export interface WebhookCursorTable {
  project_id: string;
  ingested_at: Date;
}
