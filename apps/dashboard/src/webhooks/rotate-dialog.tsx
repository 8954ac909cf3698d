import type { ListedWebhook } from '@pixel/control/client';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { usePageWords } from '../words/page-words.ts';
import type { NewSecret } from './secret-dialog.tsx';
import { useEndpointMutations } from './use-webhooks.ts';

const overlaps = ['0', '3600', '86400', '604800', '2592000'] as const;
type Overlap = (typeof overlaps)[number];

/** Asks how long the old secret keeps signing alongside a new one. */
export function RotateDialog({
  endpoint: { webhookKey, previousSecretUntil },
  onClose,
  onSecret,
}: {
  readonly endpoint: ListedWebhook;
  readonly onClose: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const { secret: words } = usePageWords('webhooks');
  const { rotate } = useEndpointMutations(webhookKey);
  const [overlap, setOverlap] = useState<Overlap>('86400');

  // A second rotation would end the old secret at once and hide the first new one.
  const rotateSecret = useOneAtATime(async () => {
    const secret = await rotate.mutateAsync(Number(overlap));
    onClose();
    onSecret({ webhookKey, secret });
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.rotateTitle(webhookKey)}
      description={words.rotateText}
      actions={
        <>
          <Button onClick={onClose}>{words.rotateNotYet}</Button>
          <Button kind="primary" disabled={rotate.isPending} onClick={rotateSecret}>
            {words.rotateConfirm}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        <SelectField
          label={words.overlap}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value as Overlap)}
        >
          {overlaps.map((option) => (
            <option key={option} value={option}>
              {words.overlaps[option]}
            </option>
          ))}
        </SelectField>
        {previousSecretUntil !== undefined && (
          <Notice tone="warning" icon={TriangleAlert}>
            {words.endsEarlier}
          </Notice>
        )}
        {rotate.error !== null && <ErrorNotice error={rotate.error} />}
      </div>
    </Dialog>
  );
}
