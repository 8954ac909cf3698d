/** Version and size of an event store. Sizes are bytes on its disk. */
export interface EventStorage {
  /** ClickHouse version. */
  readonly version: string;
  /** Number of the last applied migration. */
  readonly migration: number;
  /** Largest first; excludes empty tables. */
  readonly tables: readonly StoredTable[];
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  /** Growth by real events per day, based on recent ones; undefined if there were none. */
  readonly growth?: { readonly bytesADay: number; readonly days: number };
}

/** A table and its size. */
export interface StoredTable {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}
