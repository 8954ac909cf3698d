import { useExperiment } from '../../session/experiment.ts';
import { useProjectKey } from '../../session/project.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useRefreshResults } from '../view/use-results.ts';

/** Returns a function that computes the visible phase now, and whether that is running; a toast shows errors. */
export function useComputeNow(): { readonly computeNow: () => void; readonly isComputing: boolean } {
  const projectKey = useProjectKey();
  const { experimentKey } = useExperiment();
  const { search } = useResultsView();
  const describeError = useDescribeError();
  const toast = useToast();
  const refresh = useRefreshResults({ projectKey, experimentKey }, search);
  return {
    isComputing: refresh.isPending,
    computeNow: () =>
      refresh.mutate(undefined, {
        onError: (error) => toast({ text: describeError(error), error, tone: 'failed' }),
      }),
  };
}
