import type { ColumnType, Generated } from 'kysely';

/** A `jsonb` column: written as JSON text, read as a parsed value that nobody has checked yet. */
export type Json = ColumnType<unknown, string, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** Set by the database when the row is made. */
export type CreatedAt = Generated<Date>;
