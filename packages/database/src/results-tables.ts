import type { WebhookType } from '@pixel/protocol';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull } from './column-types.ts';

/** A look (interim analysis) at an experiment's phase, with its results. */
export interface LookTable {
  /** Increases with every look of any experiment. */
  number: GeneratedAlways<string>;
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  computed_at: Date;
  /** Duration of the computation in milliseconds. */
  duration_ms: number;
  /** Whether the look is stored permanently; of the others, only the newest is stored. */
  is_kept: boolean;
  /** Whether it is the phase's final result. */
  is_final: boolean;
  look: Json;
  /** Results by day of first exposure; only stored for the newest look. */
  cohorts: JsonOrNull;
  /** Whether monitoring existed when the look was computed, so that its findings may trigger alerts. */
  is_watched: Generated<boolean>;
}

/** The decision on a phase of an experiment. */
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
  /** The decider's name in the audit log. */
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
  /** The creator's name in the audit log. */
  created_by: string;
  /** Null for the operator. */
  created_by_id: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Number of visitors erased from a phase, with the time: earlier looks still count them. */
export interface ErasedFromPhaseTable {
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  erased_at: Date;
  visitors: number;
}

/** A finding that a look made for the first time. People and webhooks are notified of it once. */
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
  /** Empty if the alert concerns no goal. */
  goal_key: string;
  variant_key: string;
  direction: 'increase' | 'decrease' | '';
  /** SHA-256, in lower-case hex, of the evaluated metric and rule. An edit of these leads to a new alert. */
  judged_sha256: string;
  at: Date;
  /** The payload for webhooks. */
  data: Json;
  /** When to try to send the email; null if it was sent or there is no mail server. */
  mail_at: Date | null;
  /** When to try next to pause the experiment; null if that is settled or not intended. */
  pause_at: Date | null;
  /** Why the first attempt to pause failed. */
  pause_failure: string | null;
}

/** An experiment's results broken down by a property of its visitors, as last requested. */
export interface BreakdownTable {
  /** Id of a document. */
  experiment_id: string;
  phase: number;
  dimension: string;
  computed_at: Date;
  duration_ms: number;
  breakdown: Json;
}
