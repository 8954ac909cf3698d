import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';
import { contentNames, experimentContentOf, withExperimentPart } from './draft/content.ts';
import { useDraft } from './draft/draft.tsx';

/** Returns a function that resets the draft to the live version; it can be undone like any edit. */
export function useDiscard() {
  const projectKey = useProjectKey();
  const { dock } = usePageWords('editor');
  const { experiment, content, change, revert } = useDraft();
  const toast = useToast();
  const describeError = useDescribeError();
  return useMutation({
    async mutationFn(version: string) {
      const { configuration } = await unwrap(
        api.projects[':projectKey'].versions[':version'].$get({ param: { projectKey, version } }),
      );
      return configuration.experiments.find(
        ({ experimentKey }) => experimentKey === experiment.experimentKey,
      );
    },
    onSuccess(live) {
      if (live === undefined) return;
      const saved = experimentContentOf(live);
      const part = Object.fromEntries(contentNames.map((name) => [name, saved[name]]));
      change(part);
      toast({
        text: dock.discarded,
        undo: () => revert({ from: withExperimentPart(content, part), to: content }),
      });
    },
    onError: (error) => toast({ tone: 'failed', text: dock.notDiscarded(describeError(error)), error }),
  });
}
