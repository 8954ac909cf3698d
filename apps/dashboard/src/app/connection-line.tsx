import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/notice.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useIsOnline } from './use-is-online.ts';
import { useShown } from './use-shown.ts';

/** A broken connection usually comes back before anyone has to know. */
const brokenMs = 5_000;

/** Warns that the page is stale, and since when: offline, or the server doesn't answer or push updates. */
export function ConnectionLine({ isLive }: { readonly isLive: boolean }) {
  const { errors, common } = useWords();
  const format = useFormat();
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const { readAt, isFailed } = useShown();
  const isBroken = useIsSlow(!isLive, brokenMs);
  if (isOnline && !isFailed && !isBroken) return null;
  return (
    <div className="px-4 pt-3 desk:px-6" role="status">
      <Note tone="warning" icon={CloudOff}>
        {isOnline ? errors.stale(format.clock(readAt)) : errors.offline}
        {isOnline && (
          <Button
            size="small"
            className="ml-2"
            onClick={() => void queries.refetchQueries({ type: 'active' })}
          >
            {common.tryAgain}
          </Button>
        )}
      </Note>
    </div>
  );
}
