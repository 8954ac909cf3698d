import { currencyDigits } from '@pixel/protocol';
import type { EventRow } from '../events.ts';
import { foldResponses } from '../surveys/fold-responses.ts';
import { type ExactNumber, exact, total } from './exact.fixture.ts';
import type { GoalAmounts, GoalEvents, GoalValues, MetricDefinition } from './metric-definition.ts';
import type { ReferenceVisitor } from './reference-visitors.fixture.ts';

const dayMs = 86_400_000;

/** A metric's numbers for one visitor, uncapped. */
export type VisitorNumbers = Readonly<Record<string, ExactNumber>>;

/** Returns how long a visitor must have been in the experiment to count. */
export function windowOf(metric: MetricDefinition): number {
  return metric.kind === 'retention' ? metric.days[1] * dayMs : metric.windowMs;
}

/** Returns a metric's numbers for one visitor, event by event. */
export function numbersOf(metric: MetricDefinition, visitor: ReferenceVisitor, asOf: number): VisitorNumbers {
  const t0 = visitor.exposedAt;
  const during = visitor.events.filter(({ time }) => time >= t0 && time < t0 + windowOf(metric));
  const past = visitor.events.filter(({ time }) => time >= t0 - 14 * dayMs && time < t0);
  switch (metric.kind) {
    case 'proportion':
      return { post: asFlag(anyOf(metric.goal, during)), pre: asFlag(anyOf(metric.goal, past)) };
    case 'count':
    case 'mean':
      return {
        post: amount(metric.goal, during),
        pre: amount(metric.goal, past),
        tooLarge: exact(tooLargeOf(metric.goal, during).length),
      };
    case 'ratio':
      return {
        tooLarge: exact(
          [metric.numerator, metric.denominator].flatMap((goal) => tooLargeOf(goal, during)).length,
        ),
        num: amount(metric.numerator, during),
        den: amount(metric.denominator, during),
        numPre: amount(metric.numerator, past),
        denPre: amount(metric.denominator, past),
      };
    case 'revenue': {
      const until = t0 + metric.windowMs + 30 * dayMs;
      const later = visitor.events.filter(({ time }) => time >= t0 && time < until);
      const post = account(metric.goal, during, later);
      return {
        post: post.net,
        gross: post.gross,
        pre: account(metric.goal, past, past).net,
        refundable: asFlag(post.gross !== 0n && until > asOf),
        foreign: exact(
          during.filter((event) => isOf(metric.goal, event) && !isOurs(metric.goal, event)).length,
        ),
        tooLarge: exact(post.tooLarge),
      };
    }
    case 'funnel': {
      let [rest, isLost] = [during, false];
      const reached = metric.steps.map((step) => {
        const at = rest.findIndex((event) => isOf(step, event));
        if (at < 0) isLost = true;
        rest = rest.slice(Math.max(at, 0));
        return asFlag(!isLost);
      });
      return Object.fromEntries(reached.map((flag, at) => [`step${at}`, flag]));
    }
    case 'retention': {
      const back = during.filter(({ time }) => time >= t0 + metric.days[0] * dayMs);
      return { returned: asFlag(anyOf(metric.goal, back)) };
    }
    case 'survey_score':
    case 'nps': {
      const score = answerOf(metric, visitor.anonymousId, during);
      if (score === undefined) return { score: 0n, answered: 0n };
      const promoter = score >= 9 ? 1 : score >= 7 ? 0 : -1;
      return { score: exact(metric.kind === 'nps' ? promoter : score), answered: exact(1) };
    }
    case 'quantile':
      return { tooLarge: exact(tooLargeOf(metric.goal, during).length) };
  }
}

/** Returns the event values of a quantile metric. */
export function valuesOf(
  metric: Extract<MetricDefinition, { kind: 'quantile' }>,
  { events, exposedAt }: ReferenceVisitor,
): readonly number[] {
  const values = events
    .filter(({ time }) => time >= exposedAt && time < exposedAt + metric.windowMs)
    .filter((event) => isOf(metric.goal, event) && !isTooLarge(metric.goal, event))
    .flatMap(({ numbers }) => numbers[metric.goal.valueProperty] ?? []);
  return metric.goal.countMode === 'once' ? values.slice(0, 1) : values;
}

/** Decimals that caps are rounded to. */
export function decimalsOf(goal: GoalEvents | GoalValues | GoalAmounts): number {
  if (!('valueProperty' in goal)) return 0;
  return 'currency' in goal && goal.currency !== null ? currencyDigits(goal.currency) : 4;
}

function asFlag(isSo: boolean): ExactNumber {
  return isSo ? exact(1) : 0n;
}

function isOf({ eventName }: GoalEvents, event: EventRow): boolean {
  return event.eventName === eventName;
}

function anyOf(goal: GoalEvents, events: readonly EventRow[]): boolean {
  return events.some((event) => isOf(goal, event));
}

function isOurs({ currency }: GoalAmounts, { props }: EventRow): boolean {
  return currency === null || (props.currency ?? '') === '' || props.currency?.toUpperCase() === currency;
}

function amount(goal: GoalEvents | GoalValues | GoalAmounts, events: readonly EventRow[]): ExactNumber {
  const all = events.filter((event) => isOf(goal, event) && (!('currency' in goal) || isOurs(goal, event)));
  const own = all.filter((event) => !isTooLarge(goal, event));
  const counted = goal.countMode === 'once' ? own.slice(0, 1) : own;
  return total(counted.map((event) => ('valueProperty' in goal ? numberOf(goal, event) : exact(1))));
}

function tooLargeOf(
  goal: GoalEvents | GoalValues | GoalAmounts,
  events: readonly EventRow[],
): readonly EventRow[] {
  return events.filter(
    (event) => isOf(goal, event) && (!('currency' in goal) || isOurs(goal, event)) && isTooLarge(goal, event),
  );
}

function isTooLarge(goal: GoalEvents | GoalValues, { numbers }: EventRow): boolean {
  return 'valueProperty' in goal && Math.abs(numbers[goal.valueProperty] ?? 0) >= 1e15;
}

function numberOf({ valueProperty }: GoalValues, { numbers }: EventRow): ExactNumber {
  return exact(numbers[valueProperty] ?? 0);
}

function orderOf({ props, numbers }: EventRow): string {
  return props.orderId || `${numbers.orderId ?? ''}`;
}

function account(
  goal: GoalAmounts,
  during: readonly EventRow[],
  later: readonly EventRow[],
): { readonly gross: ExactNumber; readonly net: ExactNumber; readonly tooLarge: number } {
  const isRefund = (event: EventRow) =>
    (event.numbers[goal.valueProperty] ?? 0) < 0 && isOurs(goal, event) && orderOf(event) !== '';
  const isOwn = (event: EventRow) => isOf(goal, event) && isOurs(goal, event);
  const leftOut = new Set(
    [...during.filter(isOwn), ...later.filter(isRefund)].filter((event) => isTooLarge(goal, event)),
  );
  const own = during.filter((event) => isOwn(event) && !leftOut.has(event));
  const orders = own.filter((event) => numberOf(goal, event) >= 0n);
  const counted = goal.countMode === 'once' ? orders.slice(0, 1) : orders;
  const known = new Set(counted.map(orderOf).filter((order) => order !== ''));
  const refunds = later.filter(
    (event) => isRefund(event) && known.has(orderOf(event)) && !leftOut.has(event),
  );
  const returns = own.filter((event) => numberOf(goal, event) < 0n && orderOf(event) === '');
  const gross = total(counted.map((event) => numberOf(goal, event)));
  return {
    gross,
    net: gross + total([...refunds, ...returns].map((event) => numberOf(goal, event))),
    tooLarge: leftOut.size,
  };
}

/** The answer of the response answered last; undefined if it was taken back. */
function answerOf(
  { surveyId, questionId, kind }: Extract<MetricDefinition, { kind: 'survey_score' | 'nps' }>,
  anonymousId: string,
  during: readonly EventRow[],
): number | undefined {
  const surveyEvents = during.filter((event) => event.surveyId === surveyId && !event.bot);
  const responses = foldResponses(
    anonymousId,
    surveyEvents.map((event) => ({ ...event, variants: [] })),
  ).flatMap(({ responseId, answers }) => {
    const score = answers[questionId];
    if (typeof score !== 'number' || (kind === 'nps' && (score < 0 || score > 10))) return [];
    const times = surveyEvents
      .filter((event) => event.responseId === responseId && event.payload.includes(`"${questionId}"`))
      .map(({ createdAt, time }) => (createdAt === '' ? time : Date.parse(createdAt)));
    return [{ score, at: Math.max(...times) }];
  });
  return responses.sort((a, b) => b.at - a.at)[0]?.score;
}
