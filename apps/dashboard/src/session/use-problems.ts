import type { ControlErrorBody } from '@pixel/control/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api, unwrap } from '../api/client.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useDescribeProblem } from '../words/describe-error.ts';
import { useProjectKey } from './project.ts';

/** A validation error with its path in the resource. */
export type Problem = NonNullable<ControlErrorBody['error']['details']>[number];

/** A resource being edited. */
export interface EditedResource {
  readonly kind: 'project' | 'experiment' | 'survey' | 'goal' | 'audience' | 'layer' | 'webhook';
  /** Undefined for a new one. */
  readonly key?: string | undefined;
  /** The request body that would save it. */
  readonly content: Readonly<Record<string, unknown>>;
}

const project = api.projects[':projectKey'];
const noProblems: readonly Problem[] = [];

/**
 * Has the server validate a resource as if it were saved now, debounced after the last edit. Returns the errors, and whether they are those
 * of exactly this content; until then, they are those of earlier content.
 */
export function useValidation(resource: EditedResource): {
  readonly problems: readonly Problem[];
  readonly isChecked: boolean;
} {
  const projectKey = useProjectKey();
  const current = JSON.stringify(resource);
  const debounced = useDebounced(current);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['project', projectKey, 'validate', debounced],
    queryFn: ({ signal }) => {
      const { kind, ...json } = JSON.parse(debounced) as SerializedResource;
      const init = { init: { signal } };
      const param = { projectKey };
      return kind === 'webhook'
        ? unwrap(project.webhooks.validate.$post({ param, json }, init))
        : unwrap(project.validate.$post({ param, json: { kind, ...json } }, init));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return {
    problems: data?.problems ?? noProblems,
    isChecked: data !== undefined && !isPlaceholderData && debounced === current,
  };
}

/** Returns only the validation errors of {@link useValidation}. */
export function useProblems(resource: EditedResource): readonly Problem[] {
  return useValidation(resource).problems;
}

/** The resource, parsed from the debounced JSON. */
type SerializedResource = { kind: EditedResource['kind']; content: Record<string, unknown>; key?: string };

/** Returns the validation errors of a failed request: its details, or for a taken key one error at `field`. Otherwise none. */
export function problemsOfError(error: unknown, field: string): readonly Problem[] {
  if (!(error instanceof ApiError)) return noProblems;
  if (error.details.length > 0) return error.details;
  const { message, code, parameters } = error;
  return code === 'already_exists' ? [{ path: field, message, code, parameters }] : noProblems;
}

/** Returns a function that describes the first problem at or below a path; it returns undefined if there is none. */
export function useDescribeProblemAt(problems: readonly Problem[]): (path: string) => string | undefined {
  const describeProblem = useDescribeProblem();
  return (path) => {
    const problem = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
    if (problem === undefined) return undefined;
    return describeProblem({ ...problem, message: withoutField(problem.path, problem.message) });
  };
}

/** Returns an error message without the field's name, which the field's label already states. */
function withoutField(path: string, message: string): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (!message.startsWith(`${field} `)) return message;
  const rest = message.slice(field.length + 1);
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}.`;
}
