import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Look } from '../results/looks/look.ts';
import { type Alert, alertsOf } from './alerts-of.ts';
import { type AlertScope, alertKey } from './store-alerts.ts';

/**
 * Reads the alerts of the previous look if that was taken in the same epoch, before monitors existed. Resolves to a predicate for alerts
 * that are among them, so that an upgrade doesn't send long-known alerts.
 */
export async function readPreviousAlerts(
  db: Kysely<Database>,
  { experimentId, phase, epoch }: AlertScope,
): Promise<(alert: Alert) => boolean> {
  const newest = await db
    .selectFrom('looks')
    .select(['look', 'is_watched'])
    .where('experiment_id', '=', experimentId)
    .where('phase', '=', phase)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.is_watched) return () => false;
  const look = newest.look as Look;
  const previousKeys = new Set(
    look.basis.epoch.number === epoch ? alertsOf(look).map(keyWithoutCriteria) : [],
  );
  return (alert) => previousKeys.has(keyWithoutCriteria(alert));
}

/** Returns an alert's key without its criteria, whose text may have changed since. */
function keyWithoutCriteria(alert: Alert): string {
  return alertKey({ ...alert, criteria: '' });
}
