import { createHash } from 'node:crypto';
import type { Database } from '@pixel/database';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Alert } from './alerts-of.ts';

/** The experiment, phase and epoch of a look's alerts. */
export interface AlertScope {
  readonly experimentId: string;
  readonly phase: number;
  readonly epoch: number;
}

type AlertRow = Insertable<Database['alerts']>;

/** Returns the alerts that aren't stored yet. */
export async function newAlerts(
  db: Kysely<Database>,
  scope: AlertScope,
  alerts: readonly Alert[],
): Promise<readonly Alert[]> {
  if (alerts.length === 0) return [];
  const rows = await db
    .selectFrom('alerts')
    .select(['type', 'goal_key', 'variant_key', 'direction', 'judged_sha256'])
    .where('experiment_id', '=', scope.experimentId)
    .where('phase', '=', scope.phase)
    .where('epoch', '=', scope.epoch)
    .execute();
  const known = new Set(rows.map(nameOf));
  return alerts.filter((alert) => !known.has(nameOf(subjectOf(alert))));
}

/**
 * Stores an alert and returns whether it was new. If several processes store the same one, one of them gets true, and the others wait for
 * its transaction.
 */
export async function keepAlert(
  db: Transaction<Database>,
  { experimentId, phase, epoch }: AlertScope,
  alert: Alert,
  row: Pick<AlertRow, 'at' | 'data' | 'mail_at' | 'pause_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('alerts')
    .values({ experiment_id: experimentId, phase, epoch, ...subjectOf(alert), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns a key that identifies an alert within its phase and epoch. */
export function alertName(alert: Alert): string {
  return nameOf(subjectOf(alert));
}

type Subject = ReturnType<typeof subjectOf>;

function nameOf({ type, goal_key, variant_key, direction, judged_sha256 }: Subject): string {
  // Keys contain no slash.
  return [type, goal_key, variant_key, direction, judged_sha256].join('/');
}

function subjectOf({ type, goalKey, variantKey, direction, judgedBy }: Alert) {
  return {
    type,
    goal_key: goalKey ?? '',
    variant_key: variantKey ?? '',
    direction: direction ?? ('' as const),
    judged_sha256: createHash('sha256').update(judgedBy).digest('hex'),
  };
}
