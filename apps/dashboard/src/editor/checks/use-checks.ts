import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useDescribeFinding } from '../../changes/describe-finding.ts';
import { useProjectKey } from '../../session/project.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import type { CheckLine } from './check-line.ts';
import { pathWithin, sectionOf } from './section-of.ts';
import { useFacts } from './use-facts.ts';

/** Returns the checks before publication, blocking ones first; undefined until the server has answered. */
export function useChecks(): readonly CheckLine[] | undefined {
  const { checks: words } = usePageWords('sections');
  const { sections } = usePageWords('editor');
  const describeFinding = useDescribeFinding();
  const projectKey = useProjectKey();
  const { experiment, problems, problemAt } = useDraft();
  const { experimentKey } = experiment;
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'checks', experimentKey],
    queryFn: () =>
      unwrap(
        api.projects[':projectKey'].changes.$get({
          param: { projectKey },
          query: { experiments: experimentKey, started: 'true' },
        }),
      ),
  });
  const facts = useFacts(data?.warnings ?? []);
  if (data === undefined) return undefined;

  const paths = [...new Set(problems.map(({ path }) => path))];
  const fieldErrors = paths.map((path): CheckLine => {
    const section = sectionOf(path);
    return { tone: 'error', text: words.inSection(sections[section], problemAt(path) ?? ''), section };
  });
  const toLines = (found: typeof data.errors, tone: CheckLine['tone']): readonly CheckLine[] =>
    found.flatMap((finding) => {
      if (finding.experimentKey !== experimentKey) return [];
      return {
        tone,
        text: describeFinding(finding),
        section: sectionOf(pathWithin(finding.path, experimentKey)),
      };
    });
  // Fields already show their own errors.
  const errors = fieldErrors.length > 0 ? fieldErrors : toLines(data.errors, 'error');
  const all = [...errors, ...toLines(data.warnings, 'warning'), ...facts];
  const order = { error: 0, warning: 1, fine: 2 } as const;
  return all.toSorted((a, b) => order[a.tone] - order[b.tone]);
}
