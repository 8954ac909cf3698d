import type { WebhookType } from '@pixel/protocol';
import type { Generated, GeneratedAlways } from 'kysely';
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
  /** Whether there were monitors when it was taken, which tell people what it shows. */
  is_watched: Generated<boolean>;
}

/** What people decided after a phase of an experiment. */
export interface DecisionTable {
  /** A document's. */
  experiment_id: string;
  phase: number;
  /** From 1; grows with every edit. */
  revision: number;
  decision: 'shipped' | 'not_shipped' | 'iterate' | 'invalid';
  /** Of what was shipped; null of all else. */
  variant_key: string | null;
  why: string;
  learned: string | null;
  decided_at: Date;
  /** As histories call who did it. */
  decided_by: string;
  /** Null where it is as it was first recorded; so is the next. */
  edited_at: Date | null;
  edited_by: string | null;
}

/** A link by which somebody without a login reads the results of a phase. */
export interface ResultShareTable {
  id: string;
  /** SHA-256 of its token, in hexadecimal digits. */
  token_sha256: string;
  /** A document's. */
  experiment_id: string;
  phase: number;
  /** As histories call who made it. */
  created_by: string;
  /** Null of the operator. */
  created_by_id: string | null;
  created_at: Date;
  expires_at: Date;
  /** When it was taken back. */
  revoked_at: Date | null;
}

/** How many visitors of a phase were erased at a time: looks of before count them. */
export interface ErasedFromPhaseTable {
  /** A document's. */
  experiment_id: string;
  phase: number;
  erased_at: Date;
  visitors: number;
}

/** What a look showed for the first time; people and webhooks are told of it once. */
export interface AlertTable {
  number: GeneratedAlways<string>;
  /** A document's. */
  experiment_id: string;
  phase: number;
  epoch: number;
  type: Extract<
    WebhookType,
    `experiment.${'significant' | 'srm_detected' | 'guardrail_breached' | 'no_exposures'}`
  >;
  /** Empty where it is about no goal; so are the next two. */
  goal_key: string;
  variant_key: string;
  direction: 'increase' | 'decrease' | '';
  /** SHA-256 of what was judged and how, in lower-case hexadecimal digits: edited, it is another alert. */
  judged_sha256: string;
  at: Date;
  /** What webhooks are told of it. */
  data: Json;
  /** When people are mailed next; null where they were, or there is no mail. */
  mail_at: Date | null;
  /** When it is next tried to pause the experiment; null where that is settled, or not planned. */
  pause_at: Date | null;
  /** Why it could not be paused the first time. */
  pause_failure: string | null;
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
