import type { ListedWebhook } from '@pixel/control/client';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs, useMissingRole } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { OverlapSpans } from './overlap-spans.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import type { NewSecret } from './secret-dialog.tsx';
import { useEndpointMutations } from './use-webhooks.ts';

/** The signing secrets' validity, never their values. */
export function SecretCard({
  endpoint,
  onSecret,
}: {
  readonly endpoint: ListedWebhook;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const words = usePageWords('webhooks');
  const { secret } = words;
  const format = useFormat();
  const canManage = useCanActAs('admin');
  const needsRole = useMissingRole('admin', words.needsAdmin);
  const [asking, setAsking] = useState<'rotate' | 'end'>();
  const { secretSince, previousSecretUntil } = endpoint;
  const isOverlap = previousSecretUntil !== undefined;
  return (
    <Card aria-labelledby="secret" className="px-4 pt-3.5 pb-4">
      <header className="flex items-center gap-2">
        <h2 id="secret" className="title-card grow">
          {secret.title}
        </h2>
        {canManage && (
          <Button size="small" onClick={() => setAsking('rotate')}>
            <RefreshCw aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {secret.rotate}
          </Button>
        )}
      </header>
      <p className="num mt-1.5 text-13">
        {isOverlap
          ? secret.two(format.time(previousSecretUntil))
          : secretSince === undefined
            ? secret.one
            : secret.since(format.time(secretSince))}
      </p>
      {isOverlap && secretSince !== undefined && (
        <OverlapSpans since={secretSince} until={previousSecretUntil} />
      )}
      {isOverlap && canManage && (
        <Button kind="danger" size="small" className="mt-3" onClick={() => setAsking('end')}>
          {secret.end}
        </Button>
      )}
      {needsRole !== undefined && <p className="mt-2 text-12 text-muted">{needsRole}</p>}
      {asking === 'rotate' && (
        <RotateDialog endpoint={endpoint} onClose={() => setAsking(undefined)} onSecret={onSecret} />
      )}
      {asking === 'end' && (
        <EndDialog webhookKey={endpoint.webhookKey} onClose={() => setAsking(undefined)} />
      )}
    </Card>
  );
}

function EndDialog({ webhookKey, onClose }: { readonly webhookKey: string; readonly onClose: () => void }) {
  const { secret } = usePageWords('webhooks');
  const toast = useToast();
  const { revoke } = useEndpointMutations(webhookKey);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={secret.endTitle}
      description={secret.endText}
      actions={
        <>
          <Button onClick={onClose}>{secret.endNotYet}</Button>
          <Button
            kind="danger"
            disabled={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, {
                onSuccess: () => {
                  toast({ text: secret.ended });
                  onClose();
                },
              })
            }
          >
            {secret.endConfirm}
          </Button>
        </>
      }
    >
      {revoke.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={revoke.error} />
        </div>
      )}
    </Dialog>
  );
}
