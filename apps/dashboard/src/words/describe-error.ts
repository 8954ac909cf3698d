import { ApiError, OfflineError } from '../api/api-error.ts';
import { translate } from './server-sentences.ts';
import { useWords } from './words.ts';

type Detail = ApiError['details'][number];

/** Errors of a form by field. */
export interface FormErrors<Field extends string> {
  /** The error of a field, or of something inside it. */
  readonly of: (field: Field) => string | undefined;
  /** The error that belongs to no field. */
  readonly other: string | undefined;
}

/** Returns a function that describes an error in the current language and without a full stop. */
export function useDescribeError(): (error: unknown) => string {
  const { errors } = useWords();
  return (error) => {
    if (error instanceof OfflineError) return errors.notConnected;
    return error instanceof ApiError ? describeRefusal(error) : errors.unexpected;
  };
}

/** Returns the errors of a submitted form by field; none unless it was refused. */
export function useFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const describeError = useDescribeError();
  const details = error instanceof ApiError ? error.details : [];
  const areAllShown =
    details.length > 0 && details.every(({ path }) => fields.some((field) => isOf(path, field)));
  return {
    of(field) {
      const detail = details.find(({ path }) => isOf(path, field));
      return detail && describeProblem(detail);
    },
    other: error === null || error === undefined || areAllShown ? undefined : describeError(error),
  };
}

/** Includes the problem of a refusal with a single one; the server's English message already does. */
function describeRefusal({ code, parameters, details, message }: ApiError): string {
  const text = translate('errors', code, parameters);
  const [detail, ...more] = details;
  if (text === undefined || detail === undefined || more.length > 0 || !ofFields.has(code))
    return text ?? message;
  const field = detail.path.split('.').findLast((segment) => !/^\d+$/.test(segment));
  return field ? `${field}: ${describeProblem(detail)}` : describeProblem(detail);
}

/** Refusals with field errors. */
const ofFields: ReadonlySet<string> = new Set(['invalid_request', 'invalid_configuration']);

/** Returns a function that describes a field error in the current language, without the field's name. */
export function useDescribeProblem(): (problem: Detail) => string {
  return describeProblem;
}

/** A taken key refuses the whole call, but the error belongs to its field. */
function describeProblem({ code, parameters = {}, message }: Detail): string {
  const text = translate('problems', code, parameters) ?? translate('errors', code, parameters);
  return text ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function isOf(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
