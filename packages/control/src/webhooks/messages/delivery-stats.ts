import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { omitUndefined } from '../../base/omit-undefined.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Statistics of deliveries to an endpoint; unless stated otherwise, of messages created in the last day. */
export interface DeliveryStats {
  readonly delivered: number;
  /** Delivered, given up, or failed so far. */
  readonly tried: number;
  /** Waiting for an attempt, whenever they were created. */
  readonly pending: number;
  /** Of successful attempts. */
  readonly medianMs?: number;
  readonly p95Ms?: number;
  /** The last successful delivery of any message; ISO 8601. */
  readonly lastDeliveredAt?: string;
}

interface Row {
  readonly id: string;
  readonly delivered: string;
  readonly tried: string;
  readonly pending: string;
  readonly median_ms: number | null;
  readonly p95_ms: number | null;
  readonly last_delivered_at: Date | null;
}

/** Returns the delivery statistics of a project's endpoints, by endpoint id. */
export async function readDeliveryStats(
  db: Kysely<Database>,
  projectId: string,
  now: number,
): Promise<ReadonlyMap<string, DeliveryStats>> {
  const since = new Date(now - dayMs);
  const { rows } = await sql<Row>`
    select endpoint.id, made.delivered, made.tried, waiting.pending, took.median_ms, took.p95_ms, last.last_delivered_at
    from webhook_endpoints as endpoint,
    lateral (
      select count(*) filter (where status = 'delivered') as delivered, 
        count(*) filter (where (status <> 'pending' and (erased is distinct from 'whole' or attempts > 0))
          or attempts > replayed_after) as tried
      from webhook_messages where endpoint_id = endpoint.id and created_at >= ${since}
    ) as made,
    lateral (
      select count(*) as pending from webhook_messages where endpoint_id = endpoint.id and status = 'pending'
    ) as waiting,
    lateral (
      select percentile_disc(0.5) within group (order by latency_ms) as median_ms,
        percentile_disc(0.95) within group (order by latency_ms) as p95_ms
      from webhook_messages as message join webhook_attempts as attempt
        on attempt.message_id = message.id and attempt.number = message.attempts
      where endpoint_id = endpoint.id and created_at >= ${since} and message.status = 'delivered'
    ) as took,
    lateral (
      select (
        select settled_at from webhook_messages where endpoint_id = endpoint.id and status = 'delivered'
        order by created_at desc limit 1
      ) as last_delivered_at
    ) as last
    where endpoint.project_id = ${projectId}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, toDeliveryStats(row)]));
}

function toDeliveryStats(row: Row): DeliveryStats {
  return omitUndefined({
    delivered: Number(row.delivered),
    tried: Number(row.tried),
    pending: Number(row.pending),
    medianMs: row.median_ms ?? undefined,
    p95Ms: row.p95_ms ?? undefined,
    lastDeliveredAt: row.last_delivered_at?.toISOString(),
  });
}
