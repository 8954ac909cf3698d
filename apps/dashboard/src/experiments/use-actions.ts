import type { OverviewExperiment } from '../session/experiments.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { Action } from './actions-of.ts';
import { useChangeStatus } from './use-change-status.ts';

/** Returns a function that applies an action to experiments one by one and shows a toast with undo. */
export function useActions(): (chosen: readonly OverviewExperiment[], action: Action) => Promise<void> {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const { mutateAsync } = useChangeStatus();
  const { paused, resumed, archived, restored } = experimentsPage;
  const messages = { paused, running: resumed, archived, restored };

  /** Returns whether it succeeded; shows the error if not. */
  async function change(experiment: OverviewExperiment, status: OverviewExperiment['status']) {
    try {
      await mutateAsync({ experiment, status });
      return true;
    } catch (error) {
      toast({ tone: 'failed', text: experimentsPage.failed(experiment.name, describeError(error)), error });
      return false;
    }
  }

  return async (chosen, action) => {
    const done: OverviewExperiment[] = [];
    for (const experiment of chosen) {
      const status = action === 'restored' ? experiment.nextStatuses[0] : action;
      if (status === undefined) continue;
      if (await change(experiment, status)) done.push(experiment);
    }
    const [first] = done;
    if (first === undefined) return;
    toast({
      text: messages[action](
        done.length === 1 ? first.name : experimentsPage.several(format.count(done.length)),
      ),
      undo: () => {
        for (const experiment of done) void change(experiment, experiment.status);
      },
    });
  };
}
