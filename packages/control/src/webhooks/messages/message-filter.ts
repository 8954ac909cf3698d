import type { Database } from '@pixel/database';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

/** Waiting for the next try, delivered, or given up. */
export const messageStatuses = ['pending', 'delivered', 'failed'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** A filter for messages of an endpoint; all conditions have to match. */
export interface MessageFilter {
  readonly status?: MessageStatus;
  readonly type?: string;
  /** `since` is inclusive, `until` exclusive; creation time in milliseconds since the epoch. */
  readonly since?: number;
  readonly until?: number;
}

/** The condition for messages that an erasure didn't empty. */
export function sendableCondition(eb: ExpressionBuilder<Database, 'webhook_messages'>): Expression<SqlBool> {
  return eb('erased', 'is distinct from', 'whole');
}

/** Returns the filter's condition for messages of an endpoint. */
export function filterCondition(endpointId: string, { status, type, since, until }: MessageFilter) {
  return (eb: ExpressionBuilder<Database, 'webhook_messages'>): Expression<SqlBool> =>
    eb.and([
      eb('endpoint_id', '=', endpointId),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(type === undefined ? [] : [eb('type', '=', type)]),
      ...(since === undefined ? [] : [eb('created_at', '>=', new Date(since))]),
      ...(until === undefined ? [] : [eb('created_at', '<', new Date(until))]),
    ]);
}
