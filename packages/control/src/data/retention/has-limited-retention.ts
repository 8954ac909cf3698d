import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** Whether events of any project are kept for a time only, or were at some time: a retention that was taken away again is in the history. */
export async function hasLimitedRetention(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select 1 from projects where settings ? 'retentionDays')
      or exists (
        select 1 from snapshots
        where difference @? '$.changed[*] ? (@.kind == "project").fields[*] ? (@ == "retentionDays")'
      ) as found`.execute(db);
  return rows[0]?.found === true;
}
