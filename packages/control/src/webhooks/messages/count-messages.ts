import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import {
  filterCondition,
  type MessageFilter,
  type MessageStatus,
  sendableCondition,
} from './message-filter.ts';

/** The number of messages by status. */
export type MessageCounts = Readonly<Record<MessageStatus, number>>;

/** What to count; `excluded` leaves out messages that an erasure emptied, which can't be sent again. */
export interface CountFilter extends Omit<MessageFilter, 'status'> {
  readonly erased: 'included' | 'excluded';
}

/** Counts messages of an endpoint by status. */
export async function countMessages(
  db: Kysely<Database>,
  endpointId: string,
  { erased, ...filter }: CountFilter,
): Promise<MessageCounts> {
  const rows = await db
    .selectFrom('webhook_messages')
    .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
    .where(filterCondition(endpointId, filter))
    .$if(erased === 'excluded', (query) => query.where(sendableCondition))
    .groupBy('status')
    .execute();
  const countOf = (status: MessageStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: countOf('pending'), delivered: countOf('delivered'), failed: countOf('failed') };
}
