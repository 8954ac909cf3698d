import type { ControlErrorBody } from '@pixel/control/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api, read } from '../api/client.ts';
import { useSettled } from '../ui/use-settled.ts';
import { useSayProblem } from '../words/say-error.ts';
import { useProjectKey } from './project.ts';

/** One thing that is wrong, and where in what was written. */
export type Problem = NonNullable<ControlErrorBody['error']['details']>[number];

/** A thing that somebody is writing. */
export interface Written {
  readonly kind: 'project' | 'experiment' | 'survey' | 'goal' | 'audience' | 'layer';
  /** Of one that is there. */
  readonly key?: string | undefined;
  /** What would be sent to save it. */
  readonly content: Readonly<Record<string, unknown>>;
}

const none: readonly Problem[] = [];

/** What would be wrong if it were saved now, by the server's own rules; asked a moment after the last edit. */
export function useProblems(written: Written): readonly Problem[] {
  const projectKey = useProjectKey();
  const text = useSettled(JSON.stringify(written));
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'validate', text],
    queryFn: ({ signal }) =>
      read(
        api.projects[':projectKey'].validate.$post(
          { param: { projectKey }, json: JSON.parse(text) as WrittenJson },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data?.problems ?? none;
}

/** What was written, as its own text is read again. */
type WrittenJson = { kind: Written['kind']; content: Record<string, unknown>; key?: string };

/** Returns the problems of a call that was refused: those of its details, or the whole refusal at a field. */
export function problemsOfRefusal(error: unknown, field: string): readonly Problem[] {
  if (!(error instanceof ApiError)) return none;
  if (error.details.length > 0) return error.details;
  const { message, code, parameters } = error;
  return code === 'already_exists' ? [{ path: field, message, code, parameters }] : none;
}

/** Returns what says the first problem at a path, or below it; undefined where there is none. */
export function useProblemAt(problems: readonly Problem[]): (path: string) => string | undefined {
  const sayProblem = useSayProblem();
  return (path) => {
    const found = problems.find((each) => each.path === path || each.path.startsWith(`${path}.`));
    if (found === undefined) return undefined;
    return sayProblem({ ...found, message: withoutField(found.path, found.message) });
  };
}

/** The sentence without the name of the field, whose label stands above it already. */
function withoutField(path: string, message: string): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (!message.startsWith(`${field} `)) return message;
  const rest = message.slice(field.length + 1);
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}.`;
}
