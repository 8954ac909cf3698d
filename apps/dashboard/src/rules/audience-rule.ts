import type { Audience as AudienceRule } from '@pixel/control/client';

export type { AudienceRule };

/** One comparison of an attribute. */
export type Condition = Extract<AudienceRule, { readonly attribute: string }>;
/** How many of a group's conditions must hold. */
export type GroupMode = 'all' | 'any';

export type Operator = Condition['operator'];

/** A rule, with its shape as a discriminator. */
export type RuleShape =
  | { readonly form: 'condition'; readonly condition: Condition }
  | { readonly form: 'group'; readonly mode: GroupMode; readonly parts: readonly AudienceRule[] }
  | { readonly form: 'not'; readonly part: AudienceRule };

/** Determines the shape of a rule. */
export function ruleShape(rule: AudienceRule): RuleShape {
  if ('all' in rule) return { form: 'group', mode: 'all', parts: rule.all };
  if ('any' in rule) return { form: 'group', mode: 'any', parts: rule.any };
  if ('not' in rule) return { form: 'not', part: rule.not };
  return { form: 'condition', condition: rule };
}

/** Combines rules into a group. */
export function createGroup(mode: GroupMode, parts: readonly AudienceRule[]): AudienceRule {
  return mode === 'all' ? { all: parts } : { any: parts };
}

/** Adds a rule to a group, or combines both in a new group. */
export function addPart(rule: AudienceRule, part: AudienceRule): AudienceRule {
  const shape = ruleShape(rule);
  return shape.form === 'group'
    ? createGroup(shape.mode, [...shape.parts, part])
    : createGroup('all', [rule, part]);
}

/** Returns a rule's attributes in order, without duplicates. */
export function collectAttributes(rule: AudienceRule): readonly string[] {
  return [...new Set(collectConditions(rule).map(({ attribute }) => attribute))];
}

/** The initial condition. */
export const firstCondition: Condition = { attribute: 'device', operator: 'equals', value: 'mobile' };

function collectConditions(rule: AudienceRule): readonly Condition[] {
  const shape = ruleShape(rule);
  if (shape.form === 'condition') return [shape.condition];
  return shape.form === 'not' ? collectConditions(shape.part) : shape.parts.flatMap(collectConditions);
}
