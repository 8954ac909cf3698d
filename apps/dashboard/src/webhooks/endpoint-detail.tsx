import type { ListedWebhook } from '@pixel/control/client';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';
import { EndpointHead } from './endpoint-head.tsx';
import { MessageLog } from './message-log.tsx';
import { MessagePanel } from './message-panel.tsx';
import { SecretCard } from './secret-card.tsx';
import type { NewSecret } from './secret-dialog.tsx';
import { useWebhooksAddress } from './use-webhooks-address.ts';

/** One endpoint: how it is, what was sent to it, and the secret that it is signed with. */
export function EndpointDetail({
  endpoint,
  isAlone,
  onSecret,
}: {
  readonly endpoint: ListedWebhook;
  /** There is no list beside it. */
  readonly isAlone: boolean;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const words = usePageWords('webhooks');
  const { search, open } = useWebhooksAddress();
  return (
    <div className="flex min-w-0 flex-col gap-4 min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_300px] min-[80rem]:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {isAlone && (
          <Button kind="ghost" className="self-start" onClick={() => open(undefined)}>
            <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {words.allEndpoints}
          </Button>
        )}
        <EndpointHead endpoint={endpoint} />
        <MessageLog endpoint={endpoint} />
      </div>
      <SecretCard endpoint={endpoint} onSecret={onSecret} />
      {search.message !== undefined && (
        <MessagePanel key={search.message} endpoint={endpoint} messageId={search.message} />
      )}
    </div>
  );
}
