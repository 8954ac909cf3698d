import type { Words } from '../words/en.ts';
import { kindOf, writtenName } from './attributes.ts';
import { type AudienceRule, type Condition, formOf } from './audience-rule.ts';

/** Returns a rule as a sentence without a full stop. */
export function ruleInWords(rule: AudienceRule, { rules }: Pick<Words, 'rules'>): string {
  return describe(rule, rules, 'outside');
}

type RuleWords = Words['rules'];

function describe(rule: AudienceRule, words: RuleWords, position: 'outside' | 'inside'): string {
  const found = formOf(rule);
  if (found.form === 'condition') return conditionInWords(found.condition, words);
  if (found.form === 'not') return words.notSo(describe(found.part, words, 'outside'));
  const joint = found.mode === 'all' ? words.and : words.or;
  const text = found.parts.map((part) => describe(part, words, 'inside')).join(` ${joint} `);
  return position === 'inside' && found.parts.length > 1 ? `(${text})` : text;
}

/** Returns a comparison in words. */
function conditionInWords({ attribute, operator, value }: Condition, words: RuleWords): string {
  const kind = kindOf(attribute);
  const name =
    kind === 'query'
      ? words.parameterNamed(writtenName(attribute))
      : kind === 'own'
        ? attribute
        : words.attributes[kind];
  if (kind === 'returning' && operator === 'equals') return value === true ? words.isReturning : words.isNew;
  if (operator === 'exists') return value === false ? words.isUnknown(name) : words.isKnown(name);
  const shown = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return `${name} ${words.operators[operator]} ${shown}`;
}
