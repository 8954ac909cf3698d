import type { Audience, UrlRules } from '@pixel/protocol';
import { traceAudience } from './audience-trace.ts';
import { explainRule, type TraceRule } from './trace-rule.ts';
import { prepareUrlRules, traceUrlRules } from './url-rules.ts';
import type { Attributes, Visit } from './visit.ts';

/** A rule with the reason for exclusion if it fails. */
export type TraceStep<Reason extends string> = TraceRule & { readonly reason: Reason };

/** Returns the results of an experiment's or survey's scheduled times, which are in ISO 8601; none if it has none. */
export function traceTimes(
  { startAt, endAt }: { readonly startAt?: string; readonly endAt?: string },
  now: number,
): readonly TraceStep<'not_started' | 'ended'>[] {
  const steps: TraceStep<'not_started' | 'ended'>[] = [];
  if (startAt !== undefined) {
    const passed = now >= Date.parse(startAt);
    const explanation = explainRule(passed ? 'started' : 'starts', { at: startAt });
    steps.push({ rule: 'startAt', reason: 'not_started', passed, ...explanation });
  }
  if (endAt !== undefined) {
    const passed = now < Date.parse(endAt);
    const explanation = explainRule(passed ? 'ends' : 'ended', { at: endAt });
    steps.push({ rule: 'endAt', reason: 'ended', passed, ...explanation });
  }
  return steps;
}

/** Returns whether URL rules match a page, with the result of each rule. */
export function tracePage(urlRules: UrlRules, page: Visit['page']): TraceStep<'url'> {
  const parts = traceUrlRules(urlRules, page);
  const passed = prepareUrlRules(urlRules)(page);
  const step = { rule: 'urlRules', reason: 'url', passed } as const;
  if (parts.length === 0) return { ...step, ...explainRule('every_page') };
  return {
    ...step,
    ...explainRule(page === undefined ? 'no_page' : passed ? 'its_page' : 'not_its_page'),
    parts,
  };
}

/** Returns whether a visitor is in an audience, with the result of each part; nothing if everyone is. */
export function traceVisitor(
  audience: Audience | undefined,
  attributes: Attributes,
): readonly TraceStep<'audience'>[] {
  if (audience === undefined) return [];
  const part = traceAudience(audience, attributes);
  return [
    {
      rule: 'audience',
      reason: 'audience',
      passed: part.passed,
      ...explainRule(part.passed ? 'in_audience' : 'not_in_audience'),
      parts: [part],
    },
  ];
}
