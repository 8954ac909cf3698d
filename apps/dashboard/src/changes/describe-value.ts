import type { AudienceRule } from '../rules/audience-rule.ts';
import { describeRule } from '../rules/describe-rule.ts';
import type { changes as catalogue } from '../words/en/pages/changes.ts';
import type { Words } from '../words/en.ts';
import type { Format } from '../words/format.ts';
import type { NameLookup } from './name-lookup.ts';

/** Texts, formats and names for describing changes. */
export interface WordingContext {
  readonly words: typeof catalogue;
  readonly rules: Words['rules'];
  readonly format: Format;
  readonly names: NameLookup;
}

const shareFields: ReadonlySet<string> = new Set(
  'weight coverage holdout margin alpha holdback expectedLossLimit srm.alpha capPercentile quantile'.split(
    ' ',
  ),
);
const timeFields = new Set(['startAt', 'endAt']);

/** Describes a field's value; a list becomes one string per item. */
export function describeValue(field: string, value: unknown, context: WordingContext): readonly string[] {
  const { words, format } = context;
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'boolean') return [value ? words.on : words.off];
  if (Array.isArray(value)) return value.map((item) => describeItem(field, item, context));
  if (typeof value === 'number') return [describeNumber(field, value, context)];
  if (typeof value === 'object') return describeObject(field, value, context);
  const text = String(value);
  if (timeFields.has(field)) return [format.time(text)];
  return [describeWord(field, text, context)];
}

function describeNumber(field: string, value: number, { words, format }: WordingContext): string {
  if (shareFields.has(field)) return format.share(value, decimalsFor(value));
  switch (field) {
    case 'windowHours':
      return value % 24 === 0 ? words.days(format.count(value / 24)) : words.hours(format.count(value));
    case 'plannedVisitors':
      return words.visitors(format.count(value));
    case 'minimumDays':
    case 'keptDays':
    case 'intervalDays':
    case 'cooldownDays':
      return words.days(format.count(value));
    default:
      return format.number(value);
  }
}

function describeWord(field: string, text: string, { words, names }: WordingContext): string {
  switch (field) {
    case 'status':
      return lookUp(words.statuses, text);
    case 'role':
      return lookUp(words.roles, text);
    case 'engine':
      return lookUp(words.engines, text);
    case 'correction':
      return lookUp(words.correction, text);
    case 'denominatorGoalKey':
      return names.goal(text);
    default:
      return text;
  }
}

function describeItem(field: string, item: unknown, { words, format, names }: WordingContext): string {
  if (typeof item !== 'object' || item === null)
    return field === 'funnelGoalKeys' ? names.goal(String(item)) : String(item);
  if (isRule(item)) return `${item.kind} ${item.value}`;
  if (isStep(item))
    return words.step(format.share(item.coverage, decimalsFor(item.coverage)), format.time(item.at));
  if (isForced(item)) return `${item.anonymousId} → ${item.variantKey}`;
  return JSON.stringify(item);
}

function describeObject(
  field: string,
  value: object,
  { words, rules, format }: WordingContext,
): readonly string[] {
  if (field === 'audience') return describeAudience(value as AudienceRule, rules);
  if (isSlot(value))
    return [
      words.slot(
        value.layerKey,
        format.share(value.from, decimalsFor(value.from)),
        format.share(value.to, decimalsFor(value.to)),
      ),
    ];
  if (isKeyOf(field, words.parts)) return describeParts(value, words.parts[field], { words, format });
  return [JSON.stringify(value)];
}

/** Describes a setting that consists of several flags and numbers: the enabled flags, and the numbers. */
function describeParts(
  value: object,
  names: Readonly<Record<string, string>>,
  { words, format }: Pick<WordingContext, 'words' | 'format'>,
): readonly string[] {
  const parts = Object.entries(flatten(value)).flatMap(([path, part]) => {
    const name = lookUp(names, path);
    if (typeof part === 'number') return [`${name}: ${format.count(part)}`];
    return part === true ? [name] : [];
  });
  return parts.length === 0 ? [words.off] : parts;
}

/** Flattens an object into values by path. */
function flatten(value: object, path = ''): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
      typeof part === 'object' && part !== null
        ? Object.entries(flatten(part, `${path}${name}.`))
        : [[`${path}${name}`, part]],
    ),
  );
}

function isKeyOf<Names extends object>(field: string, names: Names): field is keyof Names & string {
  return Object.hasOwn(names, field);
}

/** Describes a rule: conditions that must all hold as one string each. */
function describeAudience(rule: AudienceRule, rules: Words['rules']): readonly string[] {
  return 'all' in rule
    ? rule.all.map((part) => describeRule(part, { rules }))
    : [describeRule(rule, { rules })];
}

/** Returns the number of decimals to format a share as a percentage without rounding, at most three. */
function decimalsFor(share: number): number {
  return (
    [0, 1, 2].find((digits) => Math.abs(share * 100 - Number((share * 100).toFixed(digits))) < 1e-9) ?? 3
  );
}

function lookUp(words: Readonly<Record<string, string>>, text: string): string {
  return words[text] ?? text;
}

function isRule(item: object): item is { kind: string; value: string } {
  return 'kind' in item && 'value' in item;
}

function isStep(item: object): item is { at: string; coverage: number } {
  return 'at' in item && 'coverage' in item;
}

function isForced(item: object): item is { anonymousId: string; variantKey: string } {
  return 'anonymousId' in item && 'variantKey' in item;
}

function isSlot(value: object): value is { layerKey: string; from: number; to: number } {
  return 'layerKey' in value && 'from' in value && 'to' in value;
}
