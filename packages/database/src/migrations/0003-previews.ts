import { type Kysely, sql } from 'kysely';

/** Adds active previews, by the hash of their token. They are deleted along with their variant, experiment or project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table previews (
      token_sha256 text primary key check (token_sha256 ~ '^[0-9a-f]{64}$'),
      project_id uuid not null references projects on delete cascade,
      experiment_id uuid not null references experiments on delete cascade,
      variant_id uuid not null references variants on delete cascade,
      expires_at timestamptz(3) not null
    )
  `.execute(db);
}
