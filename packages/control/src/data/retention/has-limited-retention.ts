import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** Whether any project limits, or ever limited, the retention of events; the version history contains removed limits. */
export async function hasLimitedRetention(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select 1 from projects where settings ? 'retentionDays')
      or exists (
        select 1 from snapshots
        where difference @? '$.changed[*] ? (@.kind == "project").fields[*] ? (@ == "retentionDays")'
      ) as found`.execute(db);
  return rows[0]?.found === true;
}
