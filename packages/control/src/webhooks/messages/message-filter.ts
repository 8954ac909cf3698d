import type { Database } from '@pixel/database';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

/** What a message can be: it waits for its next try, was taken, or was given up. */
export const messageStatuses = ['pending', 'delivered', 'failed'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** Which messages of an endpoint are meant; all conditions hold. */
export interface MessageFilter {
  readonly status?: MessageStatus;
  readonly type?: string;
  /** Made at or after, and before, milliseconds since the epoch. */
  readonly since?: number;
  readonly until?: number;
}

/** Returns the condition that messages of an endpoint match. */
export function matching(endpointId: string, { status, type, since, until }: MessageFilter) {
  return (eb: ExpressionBuilder<Database, 'webhook_messages'>): Expression<SqlBool> =>
    eb.and([
      eb('endpoint_id', '=', endpointId),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(type === undefined ? [] : [eb('type', '=', type)]),
      ...(since === undefined ? [] : [eb('created_at', '>=', new Date(since))]),
      ...(until === undefined ? [] : [eb('created_at', '<', new Date(until))]),
    ]);
}
