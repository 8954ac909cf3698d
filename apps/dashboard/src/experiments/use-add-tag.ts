import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** Returns a function that adds a tag to experiments and shows a toast with undo. */
export function useAddTag(): (selected: readonly OverviewExperiment[], tag: string) => Promise<void> {
  const { experimentsPage } = useWords();
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });

  /** Updates the tags, starting from the server's current ones; resolves with whether that succeeded, and shows a toast if not. */
  async function changeTags(
    { experimentKey, name }: OverviewExperiment,
    updateTags: (tags: readonly string[]) => readonly string[],
  ): Promise<boolean> {
    const experimentRoutes = api.projects[':projectKey'].experiments[':experimentKey'];
    const param = { projectKey, experimentKey };
    try {
      const { revision, tags = [] } = await unwrap(experimentRoutes.$get({ param }));
      const header = { 'If-Match': `"${revision}"` };
      await unwrap(experimentRoutes.$patch({ param, header, json: { tags: [...updateTags(tags)] } }));
      return true;
    } catch (error) {
      toast({ tone: 'failed', text: experimentsPage.failed(name, describeError(error)), error });
      return false;
    }
  }

  return async (selected, tag) => {
    const untagged = selected.filter(({ tags }) => !tags.includes(tag));
    const changed: OverviewExperiment[] = [];
    for (const experiment of untagged)
      if (await changeTags(experiment, (tags) => [...new Set([...tags, tag])])) changed.push(experiment);
    await refresh();
    const [first] = changed;
    if (first === undefined) return;
    const name = changed.length === 1 ? first.name : experimentsPage.several(format.count(changed.length));
    toast({
      text: experimentsPage.tagged(name, tag),
      undo: () =>
        void Promise.all(
          changed.map((experiment) =>
            changeTags(experiment, (tags) => tags.filter((other) => other !== tag)),
          ),
        ).then(refresh),
    });
  };
}
