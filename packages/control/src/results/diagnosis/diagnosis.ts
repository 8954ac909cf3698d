import type { AccountingStepName } from '../health/finding.ts';
import type { Segment } from '../words/segment-name.ts';
import type { Sentence } from '../words/sentence.ts';

export type DiagnosedCause =
  | 'redirect_loses_exposures'
  | 'bot_wave'
  | 'script_fails'
  | 'outdated_edge'
  | 'selector_broken'
  | 'assigned_off'
  | 'exposures_lost';

/** The cause of a problem, summarized by its sentence. JSON-serializable. */
export interface Diagnosis extends Sentence {
  readonly code: DiagnosedCause;
  /** Affected visitors: those in all of these segments; empty for everyone. */
  readonly segment: readonly Segment[];
  /** The first affected hour, ISO 8601; the start of the counted period if it was affected from the beginning. */
  readonly since: string;
  readonly isSinceStart: boolean;
  /** The step from assignment to results at which the problem occurs. */
  readonly step: AccountingStepName;
  /** The affected variant; null for all of them. */
  readonly variantKey: string | null;
  /** What fails, or what identifies the cause; null if only counts show it. */
  readonly error: DiagnosedError | null;
  readonly confidence: Confidence;
  /** Possible actions, most important first. */
  readonly actions: readonly DiagnosisAction[];
}

/**
 * `high`: the failure was observed in the same visitors, by a test of its own. `medium`: the failure was observed, but not shown to be in
 * the same visitors or the only one. `low`: counts show where and since when, but not why.
 */
export type Confidence = 'high' | 'medium' | 'low';

export type DiagnosedError =
  | {
      readonly kind: 'change';
      readonly variantKey: string;
      /** Index among the changes of its variant, from 0. */
      readonly position: number;
      readonly operation: string;
      readonly selector: string;
      /** Its most frequent failure. */
      readonly state: string;
      /** The page with most failures; empty if unknown. */
      readonly page: string;
      /** Fraction of reports without the change. */
      readonly share: number;
    }
  | { readonly kind: 'redirect'; readonly target: string }
  | { readonly kind: 'user_agent'; readonly userAgent: string; readonly visitors: number }
  /** The configuration that an edge served: its publication time, ISO 8601, or another name given for it. */
  | { readonly kind: 'version'; readonly version: string; readonly visitors: number };

export type ActionCode =
  | 'pause_experiment'
  | 'pause_variant'
  | 'new_phase_without_segment'
  | 'new_phase'
  | 'fix_selector'
  | 'upgrade_edge'
  | 'exclude_bots';

/** An action in words, and the command that performs it or shows where to; null if there is none. */
export interface DiagnosisAction extends Sentence {
  readonly code: ActionCode;
  readonly command: string | null;
}

/** The latest diagnosis, to pass to the next look. JSON-serializable. */
export interface PreviousDiagnosis {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly epoch: number;
  /** The problems that were diagnosed. */
  readonly reasons: readonly string[];
  /** The most important problem's cause first. */
  readonly found: readonly Diagnosis[];
}
