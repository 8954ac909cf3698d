import type { ListedWebhook } from '@pixel/control/client';
import { CircleAlert, Power, TriangleAlert } from 'lucide-react';
import { useMissingRole } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { stateOf } from './endpoint-state.ts';

/** Why an endpoint is off or failing, since when, and how to fix it; renders nothing if it is healthy. */
export function StateNote({
  endpoint,
  onSwitchOn,
}: {
  readonly endpoint: ListedWebhook;
  /** Undefined without permission. */
  readonly onSwitchOn: (() => void) | undefined;
}) {
  const words = usePageWords('webhooks');
  const format = useFormat();
  const needsRole = useMissingRole('admin', words.needsAdmin);
  const { disabledAt, failingSince } = endpoint;
  const state = stateOf(endpoint);
  if (state === 'failing' && failingSince !== undefined)
    return (
      <Notice tone="negative" icon={CircleAlert}>
        {words.failing(format.time(failingSince))}
      </Notice>
    );
  if (state !== 'gone' && state !== 'gaveUp' && state !== 'off') return null;
  const describeReason = { gone: words.off.gone, gaveUp: words.off.gaveUp, off: words.off.manually }[state];
  return (
    <Notice tone={state === 'off' ? 'plain' : 'warning'} icon={state === 'off' ? Power : TriangleAlert}>
      <p>
        {disabledAt !== undefined && (
          <span className="font-[560]">{describeReason(format.time(disabledAt))}</span>
        )}{' '}
        {words.off.lost}
      </p>
      {needsRole !== undefined && <p className="mt-1 text-12">{needsRole}</p>}
      {onSwitchOn !== undefined && (
        <Button size="small" className="mt-2" onClick={onSwitchOn}>
          {words.off.switchOn}
        </Button>
      )}
    </Notice>
  );
}
