import type { Words } from '../words/en.ts';
import { editableName, getAttributeKind } from './attributes.ts';
import { type AudienceRule, type Condition, ruleShape } from './audience-rule.ts';

/** Describes a rule in a sentence without a full stop. */
export function describeRule(rule: AudienceRule, { rules }: Pick<Words, 'rules'>): string {
  return describePart(rule, rules, 'outside');
}

type RuleWords = Words['rules'];

function describePart(rule: AudienceRule, words: RuleWords, position: 'outside' | 'inside'): string {
  const shape = ruleShape(rule);
  if (shape.form === 'condition') return describeCondition(shape.condition, words);
  if (shape.form === 'not') return words.negated(describePart(shape.part, words, 'outside'));
  const conjunction = shape.mode === 'all' ? words.and : words.or;
  const text = shape.parts.map((part) => describePart(part, words, 'inside')).join(` ${conjunction} `);
  return position === 'inside' && shape.parts.length > 1 ? `(${text})` : text;
}

/** Describes a comparison. */
function describeCondition({ attribute, operator, value }: Condition, words: RuleWords): string {
  const kind = getAttributeKind(attribute);
  const name =
    kind === 'query'
      ? words.parameterNamed(editableName(attribute))
      : kind === 'own'
        ? attribute
        : words.attributes[kind];
  if (kind === 'returning' && operator === 'equals') return value === true ? words.isReturning : words.isNew;
  if (operator === 'exists') return value === false ? words.isUnknown(name) : words.isKnown(name);
  const valueText = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return `${name} ${words.operators[operator]} ${valueText}`;
}
