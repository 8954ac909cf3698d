import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** Name of the job that delivers a message. */
export const deliverTask = 'webhook.deliver';

/** A message that is to be delivered. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly isFailing: boolean;
}

/** How many messages an endpoint is sent at once; one that does not take any is tried one by one. */
const lanes = 4;
/** What a message is tried is counted with it; this is how often its job may be interrupted, by a crash or an outage. */
const maxInterruptions = 1_000;

/** Adds the jobs that deliver messages, after a delay; a job that waits for the same message is replaced. */
export async function addDeliveries(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
  delayMs = 0,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  const queues = deliveries.map(laneOf);
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(
        ${deliverTask}::text, json_build_object('messageId', id), queue,
        now() + ${delayMs}::double precision * interval '1 millisecond', ${maxInterruptions}::smallint, id, 0::smallint, null::text[]
      )::graphile_worker.job_spec
      from unnest(${ids}::text[], ${queues}::text[]) as delivery (id, queue)
    ))
  `.execute(db);
}

/** The jobs of a lane run one after the other, so that a slow endpoint occupies as many of a worker's hands as it has lanes. */
function laneOf({ id, endpointId, isFailing }: Delivery): string {
  const lane = isFailing ? 0 : Number.parseInt(id.slice(-4), 16) % lanes;
  return `${endpointId}/${lane}`;
}
