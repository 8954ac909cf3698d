import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';

const usually = { every: 1_000, within: 6_000 };

/** Says that a worker is alive, and takes the jobs of those that no longer are; the queue itself would leave them for four hours. */
export interface Heartbeat {
  /** From now on, the worker of that id lives. */
  begin(workerId: string): void;
  /** Its last words. */
  end(): Promise<void>;
}

/** Creates it. All times are those of the database, so that the clocks of several machines need not agree. */
export function createHeartbeat(
  { db, log }: Pick<ControlDeps, 'db' | 'log'>,
  { every, within }: { readonly every: number; readonly within: number } = usually,
): Heartbeat {
  let id: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function beat(workerId: string): Promise<void> {
    const limit = sql`now() - ${within}::double precision * interval '1 millisecond'`;
    try {
      await sql`
        insert into webhook_workers (id, seen_at) values (${workerId}, now())
        on conflict (id) do update set seen_at = excluded.seen_at
      `.execute(db);
      await sql`
        select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
        where locked_at < ${limit}
          and not exists (select from webhook_workers where id = locked_by and seen_at >= ${limit})
        having count(*) > 0
      `.execute(db);
      await sql`delete from webhook_workers where seen_at < now() - interval '1 hour'`.execute(db);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'A worker of webhooks cannot say that it is alive');
      isFailing = true;
    }
  }

  return {
    begin(workerId) {
      id = workerId;
      const next = (): void => {
        beating = beat(workerId).then(() => {
          if (id !== undefined) timer = setTimeout(next, every).unref();
        });
      };
      next();
    },
    async end() {
      const workerId = id;
      id = undefined;
      clearTimeout(timer);
      await beating;
      if (workerId === undefined) return;
      await sql`delete from webhook_workers where id = ${workerId}`.execute(db).catch(() => undefined);
    },
  };
}
