import { type core, z } from 'zod';
import type { ErrorParameters } from '../../base/control-error.ts';
import { nearestWord } from './nearest-word.ts';
import { maxProblems, type ValueProblem } from './problem.ts';
import { recognizeProblem, toCodedProblem } from './sentences.ts';

/**
 * Describes an issue as a predicate (`must be a number, not text`), to be prefixed with the field's name. Zod only calls this for issues to
 * which the schema gives no message.
 */
function describeIssue(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${describeType(issue.expected)}, not ${describeReceived(issue.input)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}, not ${quoteValue(issue.input)}`;
    case 'too_small':
      return minimumMessage(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return maximumMessage(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'unrecognized_keys':
      // One message for all fields, one line each; `toValueProblems` splits it.
      return issue.keys
        .slice(0, maxProblems)
        .map((key) => describeUnknownField(key, issue.path ?? [], fieldNames(issue.inst)))
        .join('\n');
    case 'invalid_format':
      return formats[issue.format] ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID such as 00000000-0000-4000-8000-000000000000',
  datetime: 'must be an ISO 8601 date-time with a time zone, such as 2026-03-01T08:00:00Z',
  email: 'must be an email address',
  url: 'must be an absolute address such as https://shop.example',
};

/**
 * Parses a value with a schema and returns the result or the issues. Always use this instead of the schema's own methods, so that all
 * errors are worded the same way.
 */
export function parseWith<T extends z.ZodType>(
  schema: T,
  value: unknown,
):
  | { readonly success: true; readonly data: z.output<T> }
  | { readonly success: false; readonly issues: readonly core.$ZodIssue[] } {
  // The messages quote the input, which issues only carry with `reportInput`.
  const parsed = schema.safeParse(value, { error: describeIssue, reportInput: true });
  return parsed.success ? parsed : { success: false, issues: parsed.error.issues };
}

/** Returns an issue as problems: one for each unknown field, which Zod reports together per object, and one for any other issue. */
export function toValueProblems(issue: core.$ZodIssue): readonly ValueProblem[] {
  const { path, message, code } = issue;
  switch (code) {
    case 'unrecognized_keys':
      return message.split('\n').map((each, at) => {
        const field = issue.keys[at] ?? '';
        const suggestion = /, did you mean (.+)\?$/.exec(each)?.[1];
        return {
          path: [...path, field],
          message: each,
          code,
          parameters: { fields: field, ...(suggestion !== undefined && { meant: suggestion }) },
        };
      });
    case 'custom':
      return [{ path, message, ...toCodedProblem(message) }];
    case 'invalid_union':
      return [{ path, message, ...(recognizeProblem(message) ?? { code }) }];
    default:
      return [{ path, message, code, parameters: parametersOf(issue) }];
  }
}

/** Returns the parameters of a message by {@link describeIssue}. */
function parametersOf(issue: core.$ZodIssue): ErrorParameters {
  const received = issue.input === undefined ? 'nothing' : quoteValue(issue.input);
  switch (issue.code) {
    case 'invalid_type':
      return { expected: issue.expected, received };
    case 'invalid_value':
      return { values: issue.values.map(String).join(', '), received };
    case 'too_small':
      return { minimum: Number(issue.minimum), of: issue.origin };
    case 'too_big':
      return { maximum: Number(issue.maximum), of: issue.origin };
    case 'not_multiple_of':
      return { divisor: Number(issue.divisor) };
    case 'invalid_format':
      return { format: issue.format, ...(issue.pattern !== undefined && { pattern: issue.pattern }) };
    default:
      return {};
  }
}

function describeUnknownField(field: string, path: readonly PropertyKey[], known: readonly string[]): string {
  if (field === 'secret' && path.at(-2) === 'webhooks')
    return 'a secret must not be in a file: Pixel creates one with the webhook and shows it once';
  const suggestion = nearestWord(field, known);
  return `unknown field ${JSON.stringify(field)}${suggestion === undefined ? '' : `, did you mean ${suggestion}?`}`;
}

function fieldNames(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Prefixes a predicate with the field's name; leaves whole sentences unchanged. */
export function withSubject(path: readonly PropertyKey[], message: string): string {
  if (!/^(must |is |cannot |contradicts |applies |")/.test(message)) return message;
  const field = path.findLast((segment) => typeof segment === 'string') ?? 'the file';
  return `${String(field)} ${message}`;
}

function describeType(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
  };
  return names[expected] ?? `of type ${expected}`;
}

function describeReceived(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return Number.isFinite(value) ? `the number ${value}` : `${value}`;
    case 'boolean':
      return `${value}`;
    default:
      return 'an object';
  }
}

/** Returns a value as JSON, truncated to 80 characters. */
function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function minimumMessage(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`;
  if (origin === 'array') return `must have at least ${minimum} ${minimum === 1 ? 'entry' : 'entries'}`;
  return inclusive ? `must be at least ${minimum}` : `must be greater than ${minimum}`;
}

function maximumMessage(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `must have at most ${maximum} characters`;
  if (origin === 'array') return `must have at most ${maximum} entries`;
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}
