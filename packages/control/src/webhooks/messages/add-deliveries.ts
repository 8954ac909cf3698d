import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** Name of the job that delivers a message. */
export const deliverTask = 'webhook.deliver';

/** A message that is to be delivered. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
}

/** What a message is tried is counted with it; this is how often its job may be interrupted, by a crash or an outage. */
const maxInterruptions = 1_000;

/**
 * Adds the jobs that deliver messages, after a delay; a job that waits for the same message is replaced. Each bears its endpoint as a
 * flag, by which workers leave it alone while they have enough to do for that endpoint.
 */
export async function addDeliveries(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
  delayMs = 0,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  const endpointIds = deliveries.map(({ endpointId }) => endpointId);
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(
        ${deliverTask}::text, json_build_object('messageId', id, 'endpointId', endpoint_id), null::text,
        now() + ${delayMs}::double precision * interval '1 millisecond', ${maxInterruptions}::smallint, id, 0::smallint,
        array[endpoint_id]
      )::graphile_worker.job_spec
      from unnest(${ids}::text[], ${endpointIds}::text[]) as delivery (id, endpoint_id)
    ))
  `.execute(db);
}
