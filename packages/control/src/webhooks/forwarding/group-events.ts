import { createHash } from 'node:crypto';
import { maxWebhookEvents } from '@pixel/protocol';
import type { EventRow } from '@pixel/store/events';
import type { NewMessage } from '../messages/queue-messages.ts';
import { eventIdentity } from './event-identity.ts';
import { type BatchedType, toEventMessage } from './event-message.ts';

/** Approximate maximum size of the events in a message; a single event may be larger. */
const maxBytes = 512 * 1024;

/** Events that an endpoint hasn't been sent yet. */
export interface EventsToGroup {
  readonly endpointId: string;
  readonly projectKey: string;
  readonly rows: readonly EventRow[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Groups events into messages: one message per survey event, and as few as possible for the others. */
export function groupEvents({ endpointId, projectKey, rows, at }: EventsToGroup): readonly NewMessage[] {
  const messages: NewMessage[] = [];
  const open = new Map<BatchedType, OpenBatch>();

  function close(type: BatchedType): void {
    const batch = open.get(type);
    open.delete(type);
    if (batch === undefined) return;
    const trigger = `${type}/${createHash('sha256').update(Buffer.concat(batch.identities)).digest('hex')}`;
    messages.push({
      endpointId,
      projectKey,
      trigger,
      type,
      happenedAt: at,
      dataText: `{"events":[${batch.events.join(',')}]}`,
      visitors: [...batch.visitors],
    });
  }

  for (const row of rows) {
    const identity = eventIdentity(row);
    const message = toEventMessage(row);
    if ('dataText' in message) {
      const trigger = `${message.type}/${identity.toString('hex')}`;
      const visitors = [row.anonymousId];
      messages.push({ endpointId, projectKey, trigger, ...message, visitors, happenedAt: row.time });
      continue;
    }
    const bytes = Buffer.byteLength(message.eventText);
    const known = open.get(message.type);
    if (known !== undefined && (known.events.length >= maxWebhookEvents || known.bytes + bytes > maxBytes))
      close(message.type);
    const batch = open.get(message.type) ?? { events: [], visitors: new Set(), identities: [], bytes: 0 };
    batch.events.push(message.eventText);
    batch.visitors.add(row.anonymousId);
    batch.identities.push(identity);
    batch.bytes += bytes;
    open.set(message.type, batch);
  }
  for (const type of [...open.keys()]) close(type);
  return messages;
}

interface OpenBatch {
  /** As JSON text. */
  readonly events: string[];
  readonly visitors: Set<string>;
  readonly identities: Buffer[];
  bytes: number;
}
