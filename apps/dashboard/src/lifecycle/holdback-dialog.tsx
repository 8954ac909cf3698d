import type { ExperimentView } from '@pixel/control/client';
import { read } from '../api/client.ts';
import { RefusedNote } from '../changes/refused-note.tsx';
import { experimentCalls, useExperimentAct } from '../session/use-experiment-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Asks whether the visitors in the holdback should get the winner too. */
export function HoldbackDialog({
  experiment,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly onClose: () => void;
}) {
  const { holdbackEnd: words, notYet, told } = usePageWords('lifecycle');
  const toast = useToast();
  const act = useExperimentAct<undefined>(experiment, {
    send: (_, { param, revision }) =>
      read(experimentCalls['end-holdback'].$post({ param, json: { revision } })),
  });
  const winner = experiment.variants.find(({ variantKey }) => variantKey === experiment.rollout);

  function end(): void {
    act.mutate(undefined, {
      onSuccess: () => {
        toast({ text: told.holdbackEnded });
        onClose();
      },
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.text(winner?.name ?? '')}
      actions={
        <>
          <Button onClick={onClose}>{notYet}</Button>
          <Button kind="primary" disabled={act.isPending} onClick={end}>
            {words.submit}
          </Button>
        </>
      }
    >
      {act.error !== null && (
        <div className="mt-4">
          <RefusedNote error={act.error} />
        </div>
      )}
    </Dialog>
  );
}
