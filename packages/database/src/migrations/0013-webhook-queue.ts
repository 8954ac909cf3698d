import { type Kysely, sql } from 'kysely';

/** Turns the message rows into the queue, which replaces the jobs of graphile-worker and the table of workers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_messages add column claimed_until timestamptz(3)`.execute(db);
  await sql`
    create index webhook_messages_pending on webhook_messages (endpoint_id, next_attempt_at) where status = 'pending'
  `.execute(db);
  await sql`alter table webhook_endpoints add column tell_owners_at timestamptz(3)`.execute(db);
  // Only the jobs knew which endpoints' owners were still to be notified.
  await sql`
    do $$ begin
      if to_regclass('graphile_worker._private_jobs') is not null then
        update webhook_endpoints set tell_owners_at = now() where not is_enabled and id::text in (
          select job.payload ->> 'endpointId'
          from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
          where task.identifier = 'webhook.tell_owners' and job.attempts < job.max_attempts
        );
      end if;
    end $$
  `.execute(db);
  await sql`drop schema if exists graphile_worker cascade`.execute(db);
  await sql`drop table webhook_workers`.execute(db);
}
