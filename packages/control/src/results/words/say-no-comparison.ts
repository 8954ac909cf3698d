import { sayEndedWithoutResult } from './say-ended.ts';
import { sayNobody, sayNotComparable, sayNothingToCompare, saySingleArm } from './say-waiting.ts';
import type { Sentence } from './sentence.ts';

/** A goal without a comparison of any variant with the control. */
export interface NoComparison {
  /** The status, such as `no_data`. */
  readonly code: string;
  /** Name of the goal. */
  readonly goal: string;
  readonly status: 'running' | 'paused' | 'ended';
}

/** Returns the sentence for why a goal has no comparisons. */
export function sayNoComparison({ code, goal, status }: NoComparison): Sentence {
  if (status === 'ended') return sayEndedWithoutResult({ goal });
  if (code === 'single_arm') return saySingleArm({});
  if (code === 'no_data') return sayNobody({});
  return isStatus(code) ? sayNotComparable[code]({ goal }) : sayNothingToCompare({ goal });
}

function isStatus(code: string): code is keyof typeof sayNotComparable {
  return Object.hasOwn(sayNotComparable, code);
}
