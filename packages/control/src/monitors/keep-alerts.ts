import { createHash } from 'node:crypto';
import type { Database } from '@pixel/database';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Alert } from './alerts-of.ts';

/** What alerts of a look are of. */
export interface AlertPlace {
  readonly experimentId: string;
  readonly phase: number;
  readonly epoch: number;
}

type AlertRow = Insertable<Database['alerts']>;

/** Returns those of the alerts that are not kept yet. */
export async function newAlerts(
  db: Kysely<Database>,
  place: AlertPlace,
  alerts: readonly Alert[],
): Promise<readonly Alert[]> {
  if (alerts.length === 0) return [];
  const rows = await db
    .selectFrom('alerts')
    .select(['type', 'goal_key', 'variant_key', 'direction', 'judged_sha256'])
    .where('experiment_id', '=', place.experimentId)
    .where('phase', '=', place.phase)
    .where('epoch', '=', place.epoch)
    .execute();
  const known = new Set(rows.map(nameOf));
  return alerts.filter((alert) => !known.has(nameOf(subjectOf(alert))));
}

/**
 * Keeps an alert, and says whether nobody has kept it meanwhile: of several processes that look at a time one is told so, and the others
 * wait for its transaction.
 */
export async function keepAlert(
  db: Transaction<Database>,
  { experimentId, phase, epoch }: AlertPlace,
  alert: Alert,
  told: Pick<AlertRow, 'at' | 'data' | 'mail_at' | 'pause_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('alerts')
    .values({ experiment_id: experimentId, phase, epoch, ...subjectOf(alert), ...told })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Names an alert, wherever it is of. */
export function alertName(alert: Alert): string {
  return nameOf(subjectOf(alert));
}

type Subject = ReturnType<typeof subjectOf>;

function nameOf({ type, goal_key, variant_key, direction, judged_sha256 }: Subject): string {
  // Keys have no slash.
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
