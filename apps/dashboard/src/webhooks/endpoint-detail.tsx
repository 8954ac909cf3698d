import type { ListedWebhook } from '@pixel/control/client';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';
import { EndpointHead } from './endpoint-head.tsx';
import { MessageLog } from './message-log.tsx';
import { MessagePanel } from './message-panel.tsx';
import { SecretCard } from './secret-card.tsx';
import type { NewSecret } from './secret-dialog.tsx';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

/** Details of one endpoint: its state, its messages and its signing secret. */
export function EndpointDetail({
  endpoint,
  isStandalone,
  onSecret,
}: {
  readonly endpoint: ListedWebhook;
  /** Whether there is no list beside it. */
  readonly isStandalone: boolean;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const words = usePageWords('webhooks');
  const { search, open } = useWebhooksNavigation();
  return (
    <div className="min-w-0">
      {isStandalone && (
        <Button kind="ghost" className="mb-2 -ml-3" onClick={() => open(undefined)}>
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {words.allEndpoints}
        </Button>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[80rem]:grid-cols-[minmax(0,1fr)_300px] min-[80rem]:grid-rows-[auto_1fr]">
        <EndpointHead endpoint={endpoint} />
        <div className="min-[80rem]:row-span-2">
          <SecretCard endpoint={endpoint} onSecret={onSecret} />
        </div>
        <MessageLog endpoint={endpoint} />
      </div>
      {search.message !== undefined && (
        <MessagePanel key={search.message} endpoint={endpoint} messageId={search.message} />
      )}
    </div>
  );
}
