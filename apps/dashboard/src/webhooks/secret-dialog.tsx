import { KeyRound } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageWords } from '../words/page-words.ts';

/** A new secret with its endpoint; only the dialog holds it. */
export interface NewSecret {
  readonly webhookKey: string;
  readonly secret: string;
}

/** Shows a secret once, until the user confirms having stored it. */
export function SecretDialog({
  secret: { webhookKey, secret },
  onConfirmed,
}: {
  readonly secret: NewSecret;
  readonly onConfirmed: () => void;
}) {
  const words = usePageWords('webhooks').secret;
  return (
    <Dialog
      isOpen
      // Neither Escape nor a click outside closes it.
      onClose={() => undefined}
      title={words.onceTitle(webhookKey)}
      description={words.onceHint}
      actions={
        <Button kind="primary" onClick={onConfirmed}>
          {words.confirm}
        </Button>
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        <Notice tone="warning" icon={KeyRound}>
          {words.once}
        </Notice>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 grow basis-60 rounded-2 bg-code px-2.5 py-2 font-mono text-12 break-all ring-1 ring-border ring-inset">
            {secret}
          </code>
          <CopyButton text={secret} label={words.copy} size="normal" />
        </div>
      </div>
    </Dialog>
  );
}
