import type { ColumnType, Generated } from 'kysely';

/** A `jsonb` column: written as JSON text, read as a parsed but unvalidated value. */
export type Json = ColumnType<unknown, string, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** Set by the database on insert. */
export type CreatedAt = Generated<Date>;
