import type { Audience as AudienceRule } from '@pixel/control/client';

export type { AudienceRule };

/** One comparison of an attribute. */
export type Condition = Extract<AudienceRule, { readonly attribute: string }>;
/** How a group combines its conditions: all must hold, or any. */
export type GroupMode = 'all' | 'any';

export type Operator = Condition['operator'];

/** A rule by its form. */
export type RuleForm =
  | { readonly form: 'condition'; readonly condition: Condition }
  | { readonly form: 'group'; readonly mode: GroupMode; readonly parts: readonly AudienceRule[] }
  | { readonly form: 'not'; readonly part: AudienceRule };

/** Returns the form of a rule. */
export function formOf(rule: AudienceRule): RuleForm {
  if ('all' in rule) return { form: 'group', mode: 'all', parts: rule.all };
  if ('any' in rule) return { form: 'group', mode: 'any', parts: rule.any };
  if ('not' in rule) return { form: 'not', part: rule.not };
  return { form: 'condition', condition: rule };
}

/** Combines rules into a group. */
export function groupOf(mode: GroupMode, parts: readonly AudienceRule[]): AudienceRule {
  return mode === 'all' ? { all: parts } : { any: parts };
}

/** Returns a rule with another one added: to its group, or in a new group. */
export function withPart(rule: AudienceRule, part: AudienceRule): AudienceRule {
  const found = formOf(rule);
  return found.form === 'group' ? groupOf(found.mode, [...found.parts, part]) : groupOf('all', [rule, part]);
}

/** Returns a rule's attributes in order, without duplicates. */
export function attributesOf(rule: AudienceRule): readonly string[] {
  return [...new Set(conditionsOf(rule).map(({ attribute }) => attribute))];
}

/** The initial condition. */
export const firstCondition: Condition = { attribute: 'device', operator: 'equals', value: 'mobile' };

function conditionsOf(rule: AudienceRule): readonly Condition[] {
  const found = formOf(rule);
  if (found.form === 'condition') return [found.condition];
  return found.form === 'not' ? conditionsOf(found.part) : found.parts.flatMap(conditionsOf);
}
