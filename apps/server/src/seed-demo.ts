import { readFile } from 'node:fs/promises';
import type { ApplyConfiguration } from '@pixel/control';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

/** Key of the project that the demo shop carries in its pages. */
const demoProjectKey = 'pk_demo';

/** Publishes the demo's configuration where its project was never there; what has become of it since is left alone. */
export async function seedDemo(
  db: Kysely<Database>,
  applyConfiguration: ApplyConfiguration,
  file: string,
): Promise<void> {
  const known = await db
    .selectFrom('projects')
    .select('id')
    .where('key', '=', demoProjectKey)
    .executeTakeFirst();
  if (known !== undefined) return;
  await applyConfiguration(await readFile(file, 'utf8'), {
    author: 'system',
    actor: { kind: 'system' },
    reason: 'The demo shop',
  });
}
