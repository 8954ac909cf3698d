/** What a store of events is, and how much room it takes. Sizes are bytes on its disk. */
export interface EventStorage {
  /** Of the ClickHouse. */
  readonly version: string;
  /** Number of the last migration that it went through. */
  readonly migration: number;
  /** The largest first; those without rows are left out. */
  readonly tables: readonly StoredTable[];
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  /** How much real events add in a day, by what was received lately; undefined where nothing was. */
  readonly growth?: { readonly bytesADay: number; readonly days: number };
}

/** A table with what it holds. */
export interface StoredTable {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}
