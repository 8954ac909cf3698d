import type { Sentence } from '../words/sentence.ts';
import type { FindingState } from './finding.ts';

/** The result of a check, without the time since which it applies. */
export interface CheckResult {
  readonly state: FindingState;
  readonly what: Sentence;
  readonly cause?: Sentence;
  readonly advice?: Sentence;
  /**
   * Since when it applies, in milliseconds since the epoch. Absent if the check doesn't know; it then applies since the look that found it
   * first.
   */
  readonly sinceMs?: number;
}
