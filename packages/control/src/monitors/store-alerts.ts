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
export async function findNewAlerts(
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
  const storedKeys = new Set(rows.map(keyOf));
  return alerts.filter((alert) => !storedKeys.has(keyOf(toIdentityColumns(alert))));
}

/**
 * Stores an alert and returns whether it was new. If several processes store the same alert, one of them gets true; the others wait for
 * that one's transaction and get false.
 */
export async function storeAlert(
  db: Transaction<Database>,
  { experimentId, phase, epoch }: AlertScope,
  alert: Alert,
  row: Pick<AlertRow, 'at' | 'data' | 'mail_at' | 'pause_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('alerts')
    .values({ experiment_id: experimentId, phase, epoch, ...toIdentityColumns(alert), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns a key that identifies an alert within its phase and epoch. */
export function alertKey(alert: Alert): string {
  return keyOf(toIdentityColumns(alert));
}

type IdentityColumns = ReturnType<typeof toIdentityColumns>;

function keyOf({ type, goal_key, variant_key, direction, judged_sha256 }: IdentityColumns): string {
  // Keys contain no slash.
  return [type, goal_key, variant_key, direction, judged_sha256].join('/');
}

function toIdentityColumns({ type, goalKey, variantKey, direction, criteria }: Alert) {
  return {
    type,
    goal_key: goalKey ?? '',
    variant_key: variantKey ?? '',
    direction: direction ?? ('' as const),
    judged_sha256: createHash('sha256').update(criteria).digest('hex'),
  };
}
