import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** Returns a function that adds a tag to experiments and shows a toast with undo. */
export function useAddTag(): (chosen: readonly OverviewExperiment[], tag: string) => Promise<void> {
  const { experimentsPage } = useWords();
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });

  /** Sets the tags based on the current ones instead of the list's; returns whether it succeeded, and shows the error if not. */
  async function change(
    { experimentKey, name }: OverviewExperiment,
    tagsOf: (tags: readonly string[]) => readonly string[],
  ): Promise<boolean> {
    const one = api.projects[':projectKey'].experiments[':experimentKey'];
    const param = { projectKey, experimentKey };
    try {
      const { revision, tags = [] } = await unwrap(one.$get({ param }));
      const header = { 'If-Match': `"${revision}"` };
      await unwrap(one.$patch({ param, header, json: { tags: [...tagsOf(tags)] } }));
      return true;
    } catch (error) {
      toast({ tone: 'failed', text: experimentsPage.failed(name, describeError(error)), error });
      return false;
    }
  }

  return async (chosen, tag) => {
    const without = chosen.filter(({ tags }) => !tags.includes(tag));
    const done: OverviewExperiment[] = [];
    for (const experiment of without)
      if (await change(experiment, (tags) => [...new Set([...tags, tag])])) done.push(experiment);
    await refresh();
    const [first] = done;
    if (first === undefined) return;
    const name = done.length === 1 ? first.name : experimentsPage.several(format.count(done.length));
    toast({
      text: experimentsPage.tagged(name, tag),
      undo: () =>
        void Promise.all(
          done.map((experiment) => change(experiment, (tags) => tags.filter((each) => each !== tag))),
        ).then(refresh),
    });
  };
}
