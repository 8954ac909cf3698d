import type { core } from 'zod';
import type { ControlErrorDetail, ErrorParameters } from '../../base/control-error.ts';

/** Most fields that are named. */
const maxNamed = 20;

/** Gives what a schema finds wrong with a value as a detail: zod's word for it, and what its sentence names. */
export function detailOfIssue(issue: core.$ZodIssue): ControlErrorDetail {
  const { message, code } = issue;
  const path = issue.path.join('.');
  // What a check of our own says, it says in words alone.
  return code === 'custom' ? { path, message } : { path, message, code, parameters: parametersOf(issue) };
}

function parametersOf(issue: core.$ZodIssue): ErrorParameters {
  switch (issue.code) {
    case 'invalid_type':
      return { expected: issue.expected };
    case 'invalid_value':
      return { values: issue.values.map(String).join(', ') };
    case 'too_small':
      return { minimum: Number(issue.minimum), of: issue.origin };
    case 'too_big':
      return { maximum: Number(issue.maximum), of: issue.origin };
    case 'not_multiple_of':
      return { divisor: Number(issue.divisor) };
    case 'invalid_format':
      return { format: issue.format };
    case 'unrecognized_keys':
      return { fields: issue.keys.slice(0, maxNamed).join(', ') };
    default:
      return {};
  }
}
