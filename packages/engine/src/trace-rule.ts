import { type TraceCode, type TraceParameters, traceSentences } from './trace-sentences.ts';

/** One rule and how it came out, with its parts where it has some. */
export interface TraceRule {
  readonly rule: string;
  readonly passed: boolean;
  /** What the sentence says, for those who say it in other words. */
  readonly code: string;
  /** What it names. */
  readonly parameters: TraceParameters;
  /** A sentence for people. */
  readonly message: string;
  readonly parts?: readonly TraceRule[];
}

/** Returns what a rule of a trace says: its code, what it names, and both as a sentence. */
export function traced(
  code: TraceCode,
  parameters: TraceParameters = {},
): Pick<TraceRule, 'code' | 'parameters' | 'message'> {
  return { code, parameters, message: traceSentences[code](parameters) };
}
