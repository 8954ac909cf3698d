import type { Audience, UrlRules } from '@pixel/protocol';
import { traceAudience } from './audience-trace.ts';
import { type TraceRule, traced } from './trace-rule.ts';
import { prepareUrlRules, traceUrlRules } from './url-rules.ts';
import type { Attributes, Visit } from './visit.ts';

/** A rule with the reason it gives where it does not pass. */
export type TraceStep<Reason extends string> = TraceRule & { readonly reason: Reason };

/** Says of the times of an experiment or a survey, ISO 8601, how they came out. */
export function traceTimes(
  { startAt, endAt }: { readonly startAt?: string; readonly endAt?: string },
  now: number,
): readonly TraceStep<'not_started' | 'ended'>[] {
  const steps: TraceStep<'not_started' | 'ended'>[] = [];
  if (startAt !== undefined) {
    const passed = now >= Date.parse(startAt);
    const said = traced(passed ? 'started' : 'starts', { at: startAt });
    steps.push({ rule: 'startAt', reason: 'not_started', passed, ...said });
  }
  if (endAt !== undefined) {
    const passed = now < Date.parse(endAt);
    const said = traced(passed ? 'ends' : 'ended', { at: endAt });
    steps.push({ rule: 'endAt', reason: 'ended', passed, ...said });
  }
  return steps;
}

/** Says whether a page is one of those that URL rules take, and how each rule came out. */
export function tracePage(urlRules: UrlRules, page: Visit['page']): TraceStep<'url'> {
  const parts = traceUrlRules(urlRules, page);
  const passed = prepareUrlRules(urlRules)(page);
  const step = { rule: 'urlRules', reason: 'url', passed } as const;
  if (parts.length === 0) return { ...step, ...traced('every_page') };
  return {
    ...step,
    ...traced(page === undefined ? 'no_page' : passed ? 'its_page' : 'not_its_page'),
    parts,
  };
}

/** Says whether a visitor is in an audience, and how each part of it came out; nothing where everyone is. */
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
      ...traced(part.passed ? 'in_audience' : 'not_in_audience'),
      parts: [part],
    },
  ];
}
