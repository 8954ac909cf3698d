import type { GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull } from './column-types.ts';

/** What an experiment had done in a phase when somebody looked. */
export interface LookTable {
  /** Grows with every look of any experiment. */
  number: GeneratedAlways<string>;
  /** A document's. */
  experiment_id: string;
  phase: number;
  computed_at: Date;
  /** How long it took to compute. */
  duration_ms: number;
  /** Whether it stays; of the others only the newest does. */
  is_kept: boolean;
  /** Whether nothing more comes: it is what the experiment came to. */
  is_final: boolean;
  look: Json;
  /** By day of the first exposure; of the newest look only. */
  cohorts: JsonOrNull;
}

/** An experiment's results by one property of its visitors, as they were asked for last. */
export interface BreakdownTable {
  /** A document's. */
  experiment_id: string;
  phase: number;
  dimension: string;
  computed_at: Date;
  duration_ms: number;
  breakdown: Json;
}
