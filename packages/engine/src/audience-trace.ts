import type { AttributeValue, Audience, AudienceCondition } from '@pixel/protocol';
import { expectedValues, hasValue, prepareCondition } from './audience/prepare-condition.ts';
import { quote } from './quote.ts';
import { explainRule, type TraceRule } from './trace-rule.ts';
import type { TraceCode } from './trace-sentences.ts';
import type { Attributes } from './visit.ts';

/** Limits beyond which quoted values are truncated in a sentence. */
const maxQuoted = { characters: 100, entries: 10 };

/** Returns the result of every part of an audience; evaluates all of them, even after one that decides. */
export function traceAudience(audience: Audience, attributes: Attributes): TraceRule {
  if ('all' in audience) {
    const parts = audience.all.map((part) => traceAudience(part, attributes));
    const [count, held] = [parts.length, countPassed(parts)];
    return { rule: 'all', passed: held === count, ...explainRule('all_of', { count, held }), parts };
  }
  if ('any' in audience) {
    const parts = audience.any.map((part) => traceAudience(part, attributes));
    const [count, held] = [parts.length, countPassed(parts)];
    return { rule: 'any', passed: held > 0, ...explainRule('any_of', { count, held }), parts };
  }
  if ('not' in audience) {
    const part = traceAudience(audience.not, attributes);
    return {
      rule: 'not',
      passed: !part.passed,
      ...explainRule(part.passed ? 'holding' : 'not_holding'),
      parts: [part],
    };
  }
  return {
    rule: audience.attribute,
    passed: prepareCondition(audience)(attributes),
    ...describeCondition(audience, attributes),
  };
}

function countPassed(parts: readonly TraceRule[]): number {
  return parts.filter((part) => part.passed).length;
}

function describeCondition(condition: AudienceCondition, attributes: Attributes) {
  const { attribute, operator } = condition;
  const value = attributes.get(attribute);
  if (value === undefined || !hasValue(attributes, attribute)) return explainRule('not_known', { attribute });
  const found = summarizeValues(typeof value === 'object' ? value : [value], formatScalar);
  const named = { attribute, found: found.text, foundMore: found.more };
  if (operator === 'exists')
    return explainRule(condition.value === false ? 'must_not_be_known' : 'must_be_known', named);
  const values = expectedValues(condition);
  const expected = summarizeValues(
    values,
    operator === 'in' ? (scalar) => truncate(`${scalar}`) : formatScalar,
  );
  return explainRule(ruleCodes[operator], { ...named, expected: expected.text, expectedMore: expected.more });
}

const ruleCodes: Readonly<Record<Exclude<AudienceCondition['operator'], 'exists'>, TraceCode>> = {
  equals: 'must_equal',
  in: 'must_be_in',
  contains: 'must_contain',
  starts_with: 'must_start_with',
  regex: 'must_match',
  greater: 'must_be_greater',
  less: 'must_be_less',
};

type Scalar = Exclude<AttributeValue, object>;

function formatScalar(value: Scalar): string {
  return typeof value === 'string' ? quote(truncate(value)) : `${value}`;
}

function truncate(text: string): string {
  return text.length > maxQuoted.characters ? `${text.slice(0, maxQuoted.characters - 1)}…` : text;
}

/** The first entries joined as text, and the number of remaining ones. */
function summarizeValues(
  values: readonly Scalar[],
  format: (value: Scalar) => string,
): { readonly text: string; readonly more: number } {
  const text = values.slice(0, maxQuoted.entries).map(format).join(', ');
  return { text, more: Math.max(0, values.length - maxQuoted.entries) };
}
