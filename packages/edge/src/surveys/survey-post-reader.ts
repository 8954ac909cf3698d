import {
  ApiError,
  createSurveyPostSchema,
  eventProblems,
  type Limits,
  type SurveyPost,
} from '@pixel/protocol';
import { invalidEventsError, unrepeatableFields } from '../events/event-reader.ts';
import { groupRepeated } from '../json/group-repeated.ts';
import type { ParsedJson } from '../json/parse-json.ts';
import { attributeError } from '../notes/attribute-error.ts';

const maxProblems = 100;

/** Creates a reader of survey posts with these limits. It throws an `ApiError` that names the invalid fields. */
export function createSurveyPostReader(limits: Limits): (body: ParsedJson) => SurveyPost {
  const schema = createSurveyPostSchema(limits);
  return function readSurveyPost({ value, repeated }) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ApiError('invalid_request', 'The body must be a JSON object.');
    const repeatedKeys = groupRepeated(repeated)([]);
    const repeatedFields = unrepeatableFields.filter((name) => repeatedKeys.has(name));
    const parsed = schema.safeParse(value);
    if (repeatedFields.length === 0 && parsed.success) return parsed.data;
    const problems = eventProblems(value, { schema, limits, maxRows: maxProblems });
    const details = [
      ...repeatedFields.map((path) => ({ path, message: 'must be given exactly once' })),
      ...problems.filter(({ path }) => !repeatedFields.some((name) => name === path)),
    ];
    throw attributeError(invalidEventsError(details), [value]);
  };
}
