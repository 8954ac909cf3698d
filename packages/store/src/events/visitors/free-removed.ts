import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { quote } from '../sql/quote.ts';

/**
 * Rewrites parts with rows that are only marked as removed, to free their bytes. Runs in the background, surviving a restart; the old files
 * disappear some minutes later.
 */
export async function freeRemoved(tables: Pick<ClickhouseTables, 'read' | 'run'>): Promise<void> {
  const partitions = await tables.read<{ readonly name: string; readonly partition: string }>(
    `SELECT DISTINCT table AS name, partition_id AS partition FROM system.parts
      WHERE database = currentDatabase() AND active AND has_lightweight_delete
        AND table IN ('events', 'simulated_events', 'unclaimed_events', 'dead_letters')
        AND (table) NOT IN (
          SELECT table FROM system.mutations
          WHERE database = currentDatabase() AND NOT is_done AND command LIKE '%APPLY DELETED MASK%'
        )`,
    {},
  );
  for (const { name, partition } of partitions)
    await tables.run(
      'Freeing removed rows',
      `ALTER TABLE ${name} APPLY DELETED MASK IN PARTITION ID ${quote(partition)} SETTINGS mutations_sync = 0`,
      {},
    );
}
