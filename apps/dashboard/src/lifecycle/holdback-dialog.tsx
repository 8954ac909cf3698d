import type { ExperimentView } from '@pixel/control/client';
import { unwrap } from '../api/client.ts';
import { ValidationErrorNotice } from '../changes/validation-error-notice.tsx';
import { experimentApi, useExperimentMutation } from '../session/use-experiment-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';

/** A dialog that confirms that the visitors in the holdback get the winner, too. */
export function HoldbackDialog({
  experiment,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly onClose: () => void;
}) {
  const { holdbackEnd: words, notYet, toasts } = usePageWords('lifecycle');
  const toast = useToast();
  const mutation = useExperimentMutation<undefined>(experiment, {
    send: (_, { param, revision }) =>
      unwrap(experimentApi['end-holdback'].$post({ param, json: { revision } })),
  });
  const winner = experiment.variants.find(({ variantKey }) => variantKey === experiment.rollout);

  function endHoldback(): void {
    mutation.mutate(undefined, {
      onSuccess: () => {
        toast({ text: toasts.holdbackEnded });
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
          <Button kind="primary" disabled={mutation.isPending} onClick={endHoldback}>
            {words.submit}
          </Button>
        </>
      }
    >
      {mutation.error !== null && (
        <div className="mt-4">
          <ValidationErrorNotice error={mutation.error} />
        </div>
      )}
    </Dialog>
  );
}
