import { ApiError, OfflineError } from '../api/api-error.ts';
import { sayOf } from './say.ts';
import { useWords } from './words.ts';

type Detail = ApiError['details'][number];

/** What is wrong with the fields of a form. */
export interface FormErrors<Field extends string> {
  /** Of a field, or of something within it. */
  readonly of: (field: Field) => string | undefined;
  /** What is wrong besides. */
  readonly other: string | undefined;
}

/** Returns what says why something failed, in the language that is shown and without a full stop. */
export function useSayError(): (error: unknown) => string {
  const { errors } = useWords();
  return (error) => {
    if (error instanceof OfflineError) return errors.notConnected;
    return error instanceof ApiError ? sayRefusal(error) : errors.unexpected;
  };
}

/** Returns what was wrong with a form that was sent, by its fields; nothing where it was not refused. */
export function useFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  const sayError = useSayError();
  const details = error instanceof ApiError ? error.details : [];
  const isAsked =
    details.length > 0 && details.every(({ path }) => fields.some((field) => isOf(path, field)));
  return {
    of(field) {
      const detail = details.find(({ path }) => isOf(path, field));
      return detail && sayProblem(detail);
    },
    other: error === null || error === undefined || isAsked ? undefined : sayError(error),
  };
}

/** A refusal of one thing says what is wrong with it; the server's English has that in it. */
function sayRefusal({ code, parameters, details, message }: ApiError): string {
  const said = sayOf('errors', code, parameters);
  const [detail, ...more] = details;
  if (said === undefined || detail === undefined || more.length > 0 || !ofFields.has(code))
    return said ?? message;
  const field = detail.path.split('.').findLast((segment) => !/^\d+$/.test(segment));
  return field ? `${field}: ${sayProblem(detail)}` : sayProblem(detail);
}

/** Refusals that are about fields of what was sent. */
const ofFields: ReadonlySet<string> = new Set(['invalid_request', 'invalid_configuration']);

/** Returns what says what is wrong with a field, in the language that is shown and without the field's name. */
export function useSayProblem(): (problem: Detail) => string {
  return sayProblem;
}

/** A key that is taken refuses the whole call, and is told at its field all the same. */
function sayProblem({ code, parameters = {}, message }: Detail): string {
  const said = sayOf('problems', code, parameters) ?? sayOf('errors', code, parameters);
  return said ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function isOf(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
