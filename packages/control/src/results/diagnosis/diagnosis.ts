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

/** Where something that is off comes from; its sentence says it in one. Plain data. */
export interface Diagnosis extends Sentence {
  readonly code: DiagnosedCause;
  /** Whom it concerns: visitors who have all of these; empty where it is everybody. */
  readonly segment: readonly Segment[];
  /** The first hour that is off, ISO 8601; the start of what is counted where it was off from there. */
  readonly since: string;
  readonly isSinceStart: boolean;
  /** Where on the way from assigned to counted it happens. */
  readonly step: AccountingStepName;
  /** The variant that it happens to; null where it is all of them. */
  readonly variantKey: string | null;
  /** What fails, or what gave it away; null where only counts show it. */
  readonly error: DiagnosedError | null;
  readonly confidence: Confidence;
  /** What may be done about it, the first one first. */
  readonly actions: readonly DiagnosisAction[];
}

/**
 * `high`: what fails was seen in the same visitors, by a test of its own. `medium`: what fails was seen, and not that it is in the same
 * visitors or the only one. `low`: counts show where and since when, and nothing shows why.
 */
export type Confidence = 'high' | 'medium' | 'low';

export type DiagnosedError =
  | {
      readonly kind: 'change';
      readonly variantKey: string;
      /** Among the changes of its variant, from 0. */
      readonly position: number;
      readonly operation: string;
      readonly selector: string;
      /** What most often became of it. */
      readonly state: string;
      /** Where that was most often; empty where it is not known. */
      readonly page: string;
      /** Part of the reports in which it was not made. */
      readonly share: number;
    }
  | { readonly kind: 'redirect'; readonly target: string }
  | { readonly kind: 'user_agent'; readonly userAgent: string; readonly visitors: number }
  /** Configuration that an edge served: the time of its publication, ISO 8601, or what else was named. */
  | { readonly kind: 'version'; readonly version: string; readonly visitors: number };

export type ActionCode =
  | 'pause_experiment'
  | 'pause_variant'
  | 'new_phase_without_segment'
  | 'new_phase'
  | 'fix_selector'
  | 'upgrade_edge'
  | 'exclude_bots';

/** Something to do, in words and as the command that does it or shows where; null where there is none. */
export interface DiagnosisAction extends Sentence {
  readonly code: ActionCode;
  readonly command: string | null;
}

/** What was found out when it was asked last, to be handed back at the next look; plain data. */
export interface KeptDiagnosis {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly epoch: number;
  /** Codes of the findings that were the reason to ask. */
  readonly reasons: readonly string[];
  /** The cause of what is off first. */
  readonly found: readonly Diagnosis[];
}
