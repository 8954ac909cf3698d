import type { SharedRow } from './shared-sql.ts';

/** A database that is asked for the shared metrics. */
export interface SharedDatabase {
  /** Makes the events of so many visitors. */
  fill(visitors: number): Promise<void>;
  ask(): Promise<readonly SharedRow[]>;
  close(): Promise<void>;
}
