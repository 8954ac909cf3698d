/** One rule and how it came out, with its parts where it has some. `message` is a sentence for people. */
export interface TraceRule {
  readonly rule: string;
  readonly passed: boolean;
  readonly message: string;
  readonly parts?: readonly TraceRule[];
}
