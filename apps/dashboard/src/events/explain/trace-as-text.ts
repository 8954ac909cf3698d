import type { ExplainedExperiment, TracedRule } from './explanation.ts';

/** Returns a trace as lines of text, with nested parts indented; `describe` returns a rule's sentence. */
export function traceAsText(
  { rules }: Pick<ExplainedExperiment, 'rules'>,
  head: readonly string[],
  describe: (rule: TracedRule) => string,
): string {
  return [...head, ...rules.flatMap((rule) => linesOf(rule, '', describe))].join('\n');
}

function linesOf(
  rule: TracedRule,
  indent: string,
  describe: (rule: TracedRule) => string,
): readonly string[] {
  const line = `${indent}${rule.passed ? '✓' : '✗'} ${describe(rule)}`;
  return [line, ...(rule.parts ?? []).flatMap((part) => linesOf(part, `${indent}  `, describe))];
}
