import { audienceOperators, maxAudienceConditions, maxAudienceDepth } from './audience.ts';
import { attributeNameProblem } from './audience-attribute.ts';
import { audienceValueProblems } from './audience-value.ts';

/** A problem with an audience. The path leads to the invalid part or field. */
export interface AudienceProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = AudienceProblem['path'];
type Fields = Readonly<Record<string, unknown>>;

const groups = ['all', 'any', 'not'] as const;
const conditionFields = ['attribute', 'operator', 'value'];

/**
 * Returns every problem of an audience. Each message completes a sentence about the field at the end of its path (`must be …`). Doesn't
 * compile regular expressions; the engine does.
 */
export function audienceProblems(value: unknown): readonly AudienceProblem[] {
  const problems: AudienceProblem[] = [];
  const pending: { readonly part: unknown; readonly path: Path; readonly depth: number }[] = [
    { part: value, path: [], depth: 1 },
  ];
  let conditions = 0;
  // A stack: lists are pushed in reverse, so that problems come in the order of the parts.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, path, depth } = next;
    if (depth > maxAudienceDepth) {
      problems.push({ path, message: `must not be nested deeper than ${maxAudienceDepth}` });
      continue;
    }
    const parts = isObject(part) ? groupParts(part) : undefined;
    if (parts === undefined || parts.length === 0) {
      conditions += 1;
      if (conditions > maxAudienceConditions) {
        problems.push({ path: [], message: `must not have more than ${maxAudienceConditions} conditions` });
        break;
      }
    }
    problems.push(...(isObject(part) ? shapeProblems(part, path) : [notAnAudience(path)]));
    for (const [childPath, child] of (parts ?? []).toReversed())
      pending.push({ part: child, path: [...path, ...childPath], depth: depth + 1 });
  }
  return problems;
}

/** Returns the parts of a group with their relative paths, or undefined for anything else. */
function groupParts(fields: Fields): readonly (readonly [Path, unknown])[] | undefined {
  const group = groups.find((name) => Object.hasOwn(fields, name));
  if (group === undefined) return undefined;
  const list = fields[group];
  if (group === 'not') return [[['not'], list]];
  // One entry more than the limit is enough to report that it is exceeded.
  const entries = Array.isArray(list) ? list.slice(0, maxAudienceConditions + 1) : [];
  return entries.map((child, index) => [[group, index], child]);
}

/** Returns the problems of a part, excluding those of nested parts. */
function shapeProblems(fields: Fields, path: Path): readonly AudienceProblem[] {
  const names = Object.keys(fields);
  const present = groups.filter((name) => names.includes(name));
  const [group] = present;
  if (group === undefined) return conditionProblems(fields, names, path);
  if (present.length > 1)
    return [
      {
        path: [...path, present[1] ?? group],
        message: `cannot be combined with ${group} at the same level; nest one inside the other`,
      },
    ];
  const others = names
    .filter((name) => name !== group)
    .map((name) => ({
      path: [...path, name],
      message: conditionFields.includes(name)
        ? `cannot be combined with ${group}: make the condition a separate part`
        : unknownField(name),
    }));
  const list = fields[group];
  if (group === 'not') return others;
  if (!Array.isArray(list)) return [...others, { path: [...path, group], message: 'must be a list' }];
  return list.length > 0
    ? others
    : [...others, { path: [...path, group], message: 'must have at least 1 entry' }];
}

function conditionProblems(fields: Fields, names: readonly string[], path: Path): readonly AudienceProblem[] {
  const unknown = names
    .filter((name) => !conditionFields.includes(name))
    .map((name) => ({ path: [...path, name], message: unknownField(name) }));
  if (names.length === unknown.length) return unknown.length > 0 ? unknown : [notAnAudience(path)];
  const { attribute, operator } = fields;
  const nameProblem = Object.hasOwn(fields, 'attribute') ? attributeNameProblem(attribute) : 'is missing';
  const knownOperator = audienceOperators.find((name) => name === operator);
  const operatorProblem = Object.hasOwn(fields, 'operator')
    ? `must be one of ${audienceOperators.join(', ')}`
    : 'is missing';
  return [
    ...unknown,
    ...(nameProblem === undefined ? [] : [{ path: [...path, 'attribute'], message: nameProblem }]),
    ...(knownOperator === undefined ? [{ path: [...path, 'operator'], message: operatorProblem }] : []),
    ...(knownOperator === undefined || typeof attribute !== 'string' || nameProblem !== undefined
      ? []
      : audienceValueProblems({ attribute, operator: knownOperator, value: fields.value }).map((problem) => ({
          path: [...path, ...problem.path],
          message: problem.message,
        }))),
  ];
}

function notAnAudience(path: Path): AudienceProblem {
  const message = 'must be a condition (attribute, operator, value), or one of all, any and not';
  return { path, message: path.length === 0 ? message : `each part ${message}` };
}

function unknownField(name: string): string {
  return `unknown field ${JSON.stringify(name)}`;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
