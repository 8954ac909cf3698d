import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useDataFreshness } from './use-data-freshness.ts';
import { useIsOnline } from './use-is-online.ts';

/** How long updates may be interrupted before the warning appears: most connections recover sooner. */
const graceMs = 5_000;

/** Warns that the page's data is stale, and since when: the browser is offline, or the server doesn't respond or push updates. */
export function ConnectionNotice({ isLive }: { readonly isLive: boolean }) {
  const { errors, common } = useWords();
  const format = useFormat();
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const { readAt, isFailed } = useDataFreshness();
  const isBroken = useIsSlow(!isLive, graceMs);
  if (isOnline && !isFailed && !isBroken) return null;
  return (
    <div className="px-4 pt-3 desk:px-6" role="status">
      <Notice tone="warning" icon={CloudOff}>
        {isOnline ? errors.stale(format.clock(readAt)) : errors.offline}
        {isOnline && (
          <Button
            size="small"
            className="ml-2"
            onClick={() => void queryClient.refetchQueries({ type: 'active' })}
          >
            {common.tryAgain}
          </Button>
        )}
      </Notice>
    </div>
  );
}
