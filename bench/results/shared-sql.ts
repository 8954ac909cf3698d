import { asOf, sharedWindowMs, variants } from './shop.ts';
import { eventSql, eventsOfVisitor, visitorSql } from './visitors.ts';

/*
 * The events and the queries, in the SQL subset that PostgreSQL and DuckDB share.
 */

/** Creates the table: only the columns that the query needs. */
export const createEvents = `CREATE TABLE events (
  visitor uuid NOT NULL,
  event_id uuid NOT NULL,
  event_name text NOT NULL,
  happened_at bigint NOT NULL,
  variant text,
  bot boolean NOT NULL,
  internal boolean NOT NULL,
  revenue double precision
)`;

/** Lets PostgreSQL read the events visitor by visitor, with copies next to each other, without sorting. */
export const createIndex = `CREATE INDEX ON events (visitor, event_id, happened_at)
  INCLUDE (event_name, variant, bot, internal, revenue)`;

const variant = `CASE (i + CASE WHEN ${visitorSql.isMulti} AND k = 1 THEN 1 ELSE 0 END) % 3
  ${variants.map((key, at) => `WHEN ${at} THEN '${key}'`).join(' ')} END`;

/** Fills the table with the events of this many visitors, visitor by visitor. */
export function insertEvents(visitors: number): string {
  return `INSERT INTO events
  SELECT
    md5('visitor ' || i)::uuid,
    md5(i || ' ' || k)::uuid,
    event_name,
    ${visitorSql.firstMs} + ${eventSql.age},
    CASE WHEN event_name = '$exposure' THEN ${variant} END,
    ${visitorSql.isBot},
    ${visitorSql.isInternal},
    CASE WHEN event_name = 'purchase' THEN (${eventSql.cents}) / 100.0::double precision END
  FROM (
    SELECT i, k, ${eventSql.eventName} AS event_name
    FROM (
      SELECT i, ${eventSql.slot} AS k
      FROM generate_series(0::bigint, ${visitors - 1}::bigint) AS visitors(i)
      CROSS JOIN generate_series(0::bigint, ${eventsOfVisitor - 1}::bigint) AS slots(n)
    ) AS slotted
  ) AS named`;
}

/**
 * Computes the sums of the shared metrics by variant: without copies of events, visitors by their first exposure, without those in two
 * variants, with closed windows, and a funnel with sequential steps.
 */
export const sharedQuery = `
WITH single AS (
  SELECT DISTINCT ON (visitor, event_id) visitor, event_name, happened_at, variant, bot, internal, revenue
  FROM events
  WHERE happened_at < ${asOf} AND event_name IN ('$exposure', 'view', 'cart', 'checkout', 'purchase')
  ORDER BY visitor, event_id, happened_at
),
exposed AS (
  SELECT visitor, min(variant) AS variant, min(happened_at) AS exposed_at
  FROM single
  WHERE event_name = '$exposure' AND NOT bot AND NOT internal
  GROUP BY visitor
  HAVING min(variant) = max(variant)
),
counted AS (
  SELECT visitor, exposed.variant, event_name, happened_at - exposed_at AS age, revenue
  FROM single JOIN exposed USING (visitor)
  WHERE exposed_at <= ${asOf - sharedWindowMs}
    AND happened_at >= exposed_at AND happened_at < exposed_at + ${sharedWindowMs}
),
step1 AS (
  SELECT visitor, variant,
    max(CASE WHEN event_name = 'cart' THEN 1 ELSE 0 END) AS cart,
    count(*) FILTER (WHERE event_name = 'view') AS views,
    coalesce(sum(revenue), 0) AS paid,
    min(age) FILTER (WHERE event_name = 'view') AS reached
  FROM counted GROUP BY visitor, variant
),
step2 AS (${stepAfter('step1', 'cart')}),
step3 AS (${stepAfter('step2', 'checkout')}),
step4 AS (${stepAfter('step3', 'purchase')})
SELECT step1.variant,
  count(*)::double precision AS n,
  sum(cart)::double precision AS cart,
  sum(views)::double precision AS views,
  sum(views * views)::double precision AS views_squared,
  sum(paid) AS paid,
  sum(paid * paid) AS paid_squared,
  count(step1.reached)::double precision AS reached1,
  count(step2.reached)::double precision AS reached2,
  count(step3.reached)::double precision AS reached3,
  count(step4.reached)::double precision AS reached4
FROM step1
LEFT JOIN step2 USING (visitor) LEFT JOIN step3 USING (visitor) LEFT JOIN step4 USING (visitor)
GROUP BY step1.variant ORDER BY step1.variant`;

function stepAfter(before: string, eventName: string): string {
  return `
  SELECT visitor, min(age) AS reached
  FROM counted JOIN ${before} USING (visitor)
  WHERE event_name = '${eventName}' AND age >= ${before}.reached
  GROUP BY visitor`;
}

/** A variant's row in the result of {@link sharedQuery}. */
export interface SharedRow {
  readonly variant: string;
  readonly n: number;
  readonly cart: number;
  readonly views: number;
  readonly views_squared: number;
  readonly paid: number;
  readonly paid_squared: number;
  readonly reached1: number;
  readonly reached2: number;
  readonly reached3: number;
  readonly reached4: number;
}
