import type { Sentence } from '../words/sentence.ts';
import type { FindingState } from './finding.ts';

/** The result of a check, without the time since which it applies. */
export interface CheckResult {
  readonly state: FindingState;
  readonly summary: Sentence;
  readonly cause?: Sentence;
  readonly advice?: Sentence;
  /** Since when the result applies, in milliseconds since the epoch. If absent, it applies since the first look that found it. */
  readonly sinceMs?: number;
}
