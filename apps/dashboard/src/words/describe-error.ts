import { ApiError, OfflineError } from '../api/api-error.ts';
import { translate } from './server-sentences.ts';
import { useWords } from './words.ts';

type Detail = ApiError['details'][number];

/** Errors of a form by field. */
export interface FormErrors<Field extends string> {
  /** Returns the error of a field, or of anything inside it. */
  readonly forField: (field: Field) => string | undefined;
  /** The error of the request, unless all its details belong to the fields. */
  readonly other: string | undefined;
}

/** Returns a function that describes an error in the current language and without a full stop. */
export function useDescribeError(): (error: unknown) => string {
  const { errors } = useWords();
  return (error) => {
    if (error instanceof OfflineError) return errors.notConnected;
    return error instanceof ApiError ? describeApiError(error) : errors.unexpected;
  };
}

/** Returns the errors of a submitted form by field; none unless the request failed. */
export function useFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const describeError = useDescribeError();
  const details = error instanceof ApiError ? error.details : [];
  const hasOnlyFieldErrors =
    details.length > 0 && details.every(({ path }) => fields.some((field) => isWithin(path, field)));
  return {
    forField(field) {
      const detail = details.find(({ path }) => isWithin(path, field));
      return detail && describeProblem(detail);
    },
    other: error === null || error === undefined || hasOnlyFieldErrors ? undefined : describeError(error),
  };
}

/** Describes an API error. If it has a single detail, the description includes it, as the server's English message does. */
function describeApiError({ code, parameters, details, message }: ApiError): string {
  const text = translate('errors', code, parameters);
  const [detail, ...more] = details;
  if (text === undefined || detail === undefined || more.length > 0 || !codesWithDetails.has(code))
    return text ?? message;
  const field = detail.path.split('.').findLast((segment) => !/^\d+$/.test(segment));
  return field ? `${field}: ${describeProblem(detail)}` : describeProblem(detail);
}

/** Codes of errors that are described by their details. */
const codesWithDetails: ReadonlySet<string> = new Set(['invalid_request', 'invalid_configuration']);

/** Returns a function that describes a field error in the current language, without the field's name. */
export function useDescribeProblem(): (problem: Detail) => string {
  return describeProblem;
}

/** Describes a field error, by the texts of request errors, too: a taken key is one of these, although it belongs to a field. */
function describeProblem({ code, parameters = {}, message }: Detail): string {
  const text = translate('problems', code, parameters) ?? translate('errors', code, parameters);
  return text ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
