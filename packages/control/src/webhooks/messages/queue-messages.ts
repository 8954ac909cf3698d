import type { Database } from '@pixel/database';
import type { WebhookData, WebhookType } from '@pixel/protocol';
import type { Transaction } from 'kysely';
import { messageId } from './message-id.ts';

/** A message to an endpoint, with its type's data. Data from visitors is already JSON text. */
export type NewMessage = {
  readonly endpointId: string;
  readonly projectKey: string;
  /** Identifies the occasion: the same trigger always results in one message. */
  readonly trigger: string;
  /** Time of the occasion, in milliseconds since the epoch. */
  readonly happenedAt: number;
} & (
  | OwnMessage
  | {
      readonly type: ForwardType;
      readonly dataText: string;
      /** The visitors that the data is about, by their ids in lower case. */
      readonly visitors: readonly string[];
    }
);

type ForwardType = Extract<WebhookType, `survey.${string}` | `${string}.recorded`>;
type OwnMessage = {
  readonly [Type in WebhookType]: { readonly type: Type; readonly data: WebhookData[Type] };
}[WebhookType];

/** Maximum number of messages per statement: each has eight parameters, and PostgreSQL allows 65,535. */
const maxRows = 1_000;

/**
 * Inserts messages, due immediately, in the transaction of what they report, so that neither exists without the other. Returns the ids of
 * the new ones.
 */
export async function queueMessages(
  db: Transaction<Database>,
  messages: readonly NewMessage[],
  now: number,
): Promise<readonly string[]> {
  const at = new Date(now);
  const queued: string[] = [];
  for (let start = 0; start < messages.length; start += maxRows) {
    const rows = messages.slice(start, start + maxRows).map((message) => ({
      message,
      id: messageId(message.endpointId, message.trigger),
    }));
    const inserted = await db
      .insertInto('webhook_messages')
      .values(
        rows.map(({ id, message }) => ({
          id,
          endpoint_id: message.endpointId,
          type: message.type,
          body: toBody(id, message),
          visitors: 'visitors' in message ? message.visitors : [],
          created_at: at,
          status: 'pending' as const,
          next_attempt_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    queued.push(...inserted.map(({ id }) => id));
  }
  return queued;
}

function toBody(id: string, message: NewMessage): string {
  const { type, happenedAt, projectKey } = message;
  const head = JSON.stringify({ id, type, timestamp: new Date(happenedAt).toISOString(), projectKey });
  const text = 'dataText' in message ? message.dataText : JSON.stringify(message.data);
  return `${head.slice(0, -1)},"data":${text}}`;
}
