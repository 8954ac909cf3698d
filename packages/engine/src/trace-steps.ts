import type { Audience, UrlRules } from '@pixel/protocol';
import { traceAudience } from './audience-trace.ts';
import type { TraceRule } from './trace-rule.ts';
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
    const message = `It ${passed ? 'started' : 'starts'} at ${startAt}.`;
    steps.push({ rule: 'startAt', reason: 'not_started', passed, message });
  }
  if (endAt !== undefined) {
    const passed = now < Date.parse(endAt);
    steps.push({
      rule: 'endAt',
      reason: 'ended',
      passed,
      message: `It ${passed ? 'ends' : 'ended'} at ${endAt}.`,
    });
  }
  return steps;
}

/** Says whether a page is one of those that URL rules take, and how each rule came out. */
export function tracePage(urlRules: UrlRules, page: Visit['page']): TraceStep<'url'> {
  const parts = traceUrlRules(urlRules, page);
  const passed = prepareUrlRules(urlRules)(page);
  const isEverywhere = parts.length === 0;
  return {
    rule: 'urlRules',
    reason: 'url',
    passed,
    message: isEverywhere
      ? 'It runs on every page.'
      : page === undefined
        ? 'The page has no absolute http(s) address, so no rule matches it.'
        : `The page is ${passed ? '' : 'not '}one of its pages.`,
    ...(isEverywhere ? {} : { parts }),
  };
}

/** Says whether a visitor is in an audience, and how each part of it came out; nothing where everyone is. */
export function traceVisitor(
  audience: Audience | undefined,
  attributes: Attributes,
): readonly TraceStep<'audience'>[] {
  if (audience === undefined) return [];
  const traced = traceAudience(audience, attributes);
  return [
    {
      rule: 'audience',
      reason: 'audience',
      passed: traced.passed,
      message: `The visitor is ${traced.passed ? '' : 'not '}in its audience.`,
      parts: [traced],
    },
  ];
}
