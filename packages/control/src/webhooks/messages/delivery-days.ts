import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { createDayFormatter } from '../../base/create-day-formatter.ts';
import { findProjectId } from '../endpoints/find-project-id.ts';

const dayCount = 30;
const dayMs = 24 * 60 * 60 * 1_000;

/** The messages created on one day, by their status now. */
export interface DeliveryDay {
  /** Such as `2026-01-31`, in the project's time zone. */
  readonly day: string;
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
}

/** The last 30 days of each endpoint of a project. */
export interface DeliveryDays {
  readonly timeZone: string;
  readonly endpoints: readonly {
    readonly webhookKey: string;
    /** Oldest first, today last; days without messages are included. */
    readonly days: readonly DeliveryDay[];
  }[];
}

interface Row {
  readonly key: string;
  readonly quarter: Date | null;
  readonly delivered: string;
  readonly failed: string;
  readonly pending: string;
}

/**
 * Counts the messages of a project's endpoints by day. `now` is in milliseconds since the epoch. Rejects with `project_not_found`.
 */
export async function readDeliveryDays(
  db: Kysely<Database>,
  projectKey: string,
  now: number,
): Promise<DeliveryDays> {
  const { projectId } = await findProjectId(db, projectKey);
  const timeZone = await readTimeZone(db, projectId);
  const dayOf = createDayFormatter(timeZone);
  // Quarters of an hour, because PostgreSQL may not know the time zone, and none changes its offset within one.
  const { rows } = await sql<Row>`
    select endpoint.key, counted.quarter, counted.delivered, counted.failed, counted.pending
    from webhook_endpoints as endpoint left join lateral (
      select date_bin('15 minutes', created_at, 'epoch') as quarter,
        count(*) filter (where status = 'delivered') as delivered,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'pending') as pending
      from webhook_messages
      where endpoint_id = endpoint.id and created_at >= ${new Date(now - (dayCount + 1) * dayMs)}
      group by quarter
    ) as counted on true
    where endpoint.project_id = ${projectId}
    order by endpoint.created_at, endpoint.key
  `.execute(db);
  const days = daysUntil(dayOf(now));
  const keys = [...new Set(rows.map(({ key }) => key))];
  return {
    timeZone,
    endpoints: keys.map((webhookKey) => {
      const counted = rows
        .filter(({ key }) => key === webhookKey)
        .map(({ quarter, ...counts }) => ({ ...counts, day: quarter && dayOf(quarter.getTime()) }));
      return {
        webhookKey,
        days: days.map((day) => {
          const dayRows = counted.filter((each) => each.day === day);
          const sum = (status: 'delivered' | 'failed' | 'pending') =>
            dayRows.reduce((total, counts) => total + Number(counts[status]), 0);
          return { day, delivered: sum('delivered'), failed: sum('failed'), pending: sum('pending') };
        }),
      };
    }),
  };
}

async function readTimeZone(db: Kysely<Database>, projectId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('projects')
    .select(sql<string | null>`coalesce(live, settings) ->> 'timeZone'`.as('time_zone'))
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return time_zone ?? 'UTC';
}

/** Returns the last days in order, ending with the given one. */
function daysUntil(last: string): readonly string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: dayCount }, (_, index) =>
    new Date(end - (dayCount - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
