import type { SharedRow } from './shared-sql.ts';

/** A database that computes the shared metrics. */
export interface SharedDatabase {
  /** Generates the events of this many visitors. */
  fill(visitors: number): Promise<void>;
  query(): Promise<readonly SharedRow[]>;
  close(): Promise<void>;
}
