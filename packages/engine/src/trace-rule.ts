import { type TraceCode, type TraceParameters, traceSentences } from './trace-sentences.ts';

/** A rule, its result, and the results of its parts, if any. */
export interface TraceRule {
  /** Name of the rule, such as `audience` or `coverage`. */
  readonly rule: string;
  readonly passed: boolean;
  /** Identifies the sentence, for clients that phrase it differently. */
  readonly code: string;
  /** The values in the sentence. */
  readonly parameters: TraceParameters;
  /** A sentence for people. */
  readonly message: string;
  readonly parts?: readonly TraceRule[];
}

/** Returns the explanation of a trace rule: its code, the values in its sentence, and the sentence itself. */
export function explainRule(
  code: TraceCode,
  parameters: TraceParameters = {},
): Pick<TraceRule, 'code' | 'parameters' | 'message'> {
  return { code, parameters, message: traceSentences[code](parameters) };
}
