import type { WebhookType } from '@pixel/protocol';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull } from './column-types.ts';

/** An experiment's results in a phase, computed at a look. */
export interface LookTable {
  /** Increases with every look of any experiment. */
  number: GeneratedAlways<string>;
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  computed_at: Date;
  /** How long the computation took. */
  duration_ms: number;
  /** Whether the look is kept for good; of the others, only the newest is kept. */
  is_kept: boolean;
  /** Whether it is the experiment's final result. */
  is_final: boolean;
  look: Json;
  /** By day of first exposure; for the newest look only. */
  cohorts: JsonOrNull;
  /** Whether monitors, which notify people of findings, existed when it was computed. */
  is_watched: Generated<boolean>;
}

/** A decision after a phase of an experiment. */
export interface DecisionTable {
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  /** From 1; increases with every edit. */
  revision: number;
  decision: 'shipped' | 'not_shipped' | 'iterate' | 'invalid';
  /** The shipped variant; null for other decisions. */
  variant_key: string | null;
  why: string;
  learned: string | null;
  decided_at: Date;
  /** The person's name in histories. */
  decided_by: string;
  /** Null if never edited, as is `edited_by`. */
  edited_at: Date | null;
  edited_by: string | null;
}

/** A link that lets anyone read the results of a phase without a login. */
export interface ResultShareTable {
  id: string;
  /** SHA-256 of its token, in hex. */
  token_sha256: string;
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  /** The creator's name in histories. */
  created_by: string;
  /** Null for the operator. */
  created_by_id: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Number of visitors erased from a phase at a time: earlier looks include them. */
export interface ErasedFromPhaseTable {
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  erased_at: Date;
  visitors: number;
}

/** A first-time finding of a look; people and webhooks are notified of it once. */
export interface AlertTable {
  number: GeneratedAlways<string>;
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  epoch: number;
  type: Extract<
    WebhookType,
    `experiment.${'significant' | 'srm_detected' | 'guardrail_breached' | 'no_exposures'}`
  >;
  /** Empty if it concerns no goal, like the next two. */
  goal_key: string;
  variant_key: string;
  direction: 'increase' | 'decrease' | '';
  /** SHA-256 in lower-case hex of the evaluated metric and rule: after an edit, it is another alert. */
  judged_sha256: string;
  at: Date;
  /** The payload for webhooks. */
  data: Json;
  /** When to send the next mail; null if sent, or without mail. */
  mail_at: Date | null;
  /** When to try to pause the experiment next; null if settled or not planned. */
  pause_at: Date | null;
  /** Why the first attempt to pause failed. */
  pause_failure: string | null;
}

/** An experiment's results by one property of its visitors, as last requested. */
export interface BreakdownTable {
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  dimension: string;
  computed_at: Date;
  duration_ms: number;
  breakdown: Json;
}
