import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Look } from '../results/looks/look.ts';
import { type Alert, alertsOf } from './alerts-of.ts';
import { type AlertScope, alertName } from './keep-alerts.ts';

/**
 * Returns a function that tells whether an alert already applied to the previous look in the same epoch, if that was taken before monitors
 * existed. After an upgrade, long-known alerts aren't sent.
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
  const raised = new Set(look.basis.epoch.number === epoch ? alertsOf(look).map(subjectOf) : []);
  return (alert) => raised.has(subjectOf(alert));
}

/** Ignores the criteria, whose text may have changed since. */
function subjectOf(alert: Alert): string {
  return alertName({ ...alert, judgedBy: '' });
}
