import type { OverviewExperiment } from '../session/experiments.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { ListAction } from './available-list-actions.ts';
import { useChangeStatus } from './use-change-status.ts';

/** Returns a function that applies an action to experiments one by one and shows a toast with undo. */
export function useListActions(): (
  selected: readonly OverviewExperiment[],
  action: ListAction,
) => Promise<void> {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const { mutateAsync } = useChangeStatus();
  const { paused, resumed, archived, restored } = experimentsPage;
  const messages = { paused, running: resumed, archived, restored };

  /** Resolves with whether the change succeeded; shows a toast if not. */
  async function changeStatus(experiment: OverviewExperiment, status: OverviewExperiment['status']) {
    try {
      await mutateAsync({ experiment, status });
      return true;
    } catch (error) {
      toast({ tone: 'failed', text: experimentsPage.failed(experiment.name, describeError(error)), error });
      return false;
    }
  }

  return async (selected, action) => {
    const changed: OverviewExperiment[] = [];
    for (const experiment of selected) {
      const status = action === 'restored' ? experiment.nextStatuses[0] : action;
      if (status === undefined) continue;
      if (await changeStatus(experiment, status)) changed.push(experiment);
    }
    const [first] = changed;
    if (first === undefined) return;
    toast({
      text: messages[action](
        changed.length === 1 ? first.name : experimentsPage.several(format.count(changed.length)),
      ),
      undo: () => {
        for (const experiment of changed) void changeStatus(experiment, experiment.status);
      },
    });
  };
}
