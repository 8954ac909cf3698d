import { describeEndedWithoutResult } from './describe-ended.ts';
import {
  describeNotComparable,
  describeNothingToCompare,
  describeNoVisitors,
  describeSingleArm,
} from './describe-waiting.ts';
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
export function describeNoComparison({ code, goal, status }: NoComparison): Sentence {
  if (status === 'ended') return describeEndedWithoutResult({ goal });
  if (code === 'single_arm') return describeSingleArm({});
  if (code === 'no_data') return describeNoVisitors({});
  return isStatus(code) ? describeNotComparable[code]({ goal }) : describeNothingToCompare({ goal });
}

function isStatus(code: string): code is keyof typeof describeNotComparable {
  return Object.hasOwn(describeNotComparable, code);
}
