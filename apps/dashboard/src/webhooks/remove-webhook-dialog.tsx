import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useRemoveEndpoint } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

/** Confirms the removal of an endpoint: its log and secret can't be restored. */
export function RemoveWebhookDialog({
  webhookKey,
  isOpen,
  onClose,
}: {
  readonly webhookKey: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { removal } = usePageWords('webhooks');
  const toast = useToast();
  const { open } = useWebhooksNavigation();
  const remove = useRemoveEndpoint(webhookKey, () => {
    toast({ text: removal.done(webhookKey) });
    onClose();
    open(undefined);
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={removal.title(webhookKey)}
      description={removal.text}
      actions={
        <>
          <Button onClick={onClose}>{removal.notYet}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {removal.confirm}
          </Button>
        </>
      }
    >
      {remove.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={remove.error} />
        </div>
      )}
    </Dialog>
  );
}
