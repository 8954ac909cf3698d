import type { Sentence } from '../words/sentence.ts';
import type { FindingState } from './finding.ts';

/** What a check has found, before it is known since when. */
export interface Found {
  readonly state: FindingState;
  readonly what: Sentence;
  readonly cause?: Sentence;
  readonly advice?: Sentence;
  /** Since when it is so, in milliseconds since the epoch, where the check knows it; else it is so since the look that found it first. */
  readonly sinceMs?: number;
}
