import { type core, z } from 'zod';
import { nearestWord } from './nearest-word.ts';
import { maxProblems, type ValueProblem } from './problem.ts';

/**
 * Says what is wrong with a value, as a predicate (`must be a number, not text`) to which the field's name is put.
 * Messages that the schema itself gives come before this one.
 */
export function describeIssue(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameOfType(issue.expected)}, not ${nameOfValue(issue.input)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}, not ${shown(issue.input)}`;
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'unrecognized_keys':
      // Of all its fields together: `problemsOfIssue` takes them apart.
      return issue.keys
        .slice(0, maxProblems)
        .map((key) => describeUnknownField(key, issue.path ?? [], fieldsOf(issue.inst)))
        .join('\n');
    default:
      return 'is not valid';
  }
}

/** Gives what an issue says of each value that it is about: fields that are unknown are one issue of the object that they stand in. */
export function problemsOfIssue(issue: core.$ZodIssue): readonly ValueProblem[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  const messages = issue.message.split('\n');
  return messages.map((message, at) => ({ path: [...issue.path, issue.keys[at] ?? ''], message }));
}

function describeUnknownField(field: string, path: readonly PropertyKey[], known: readonly string[]): string {
  if (field === 'secret' && path.at(-2) === 'webhooks')
    return 'a secret must not stand in a file: Pixel makes one with the webhook, and shows it once';
  const meant = nearestWord(field, known);
  return `unknown field ${JSON.stringify(field)}${meant === undefined ? '' : `, did you mean ${meant}?`}`;
}

function fieldsOf(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Puts the field's name before a predicate; leaves whole sentences as they are. */
export function withSubject(path: readonly PropertyKey[], message: string): string {
  if (!/^(must |is |")/.test(message)) return message;
  const field = path.findLast((segment) => typeof segment === 'string') ?? 'the file';
  return `${String(field)} ${message}`;
}

function nameOfType(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
  };
  return names[expected] ?? `of type ${expected}`;
}

function nameOfValue(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'number':
      return Number.isFinite(value) ? `the number ${value}` : `${value}`;
    case 'boolean':
      return `${value}`;
    default:
      return 'an object';
  }
}

/** A value as the file's author would recognise it, cut to a line's length. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function atLeast(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`;
  if (origin === 'array') return `must have at least ${minimum} ${minimum === 1 ? 'entry' : 'entries'}`;
  return inclusive ? `must be at least ${minimum}` : `must be greater than ${minimum}`;
}

function atMost(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `must have at most ${maximum} characters`;
  if (origin === 'array') return `must have at most ${maximum} entries`;
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}
