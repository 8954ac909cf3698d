import type { ListedWebhook } from '@pixel/control/client';
import { Ellipsis, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCanActAs } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { HealthMark } from '../ui/marks.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { stateHealth, stateOf } from './endpoint-state.ts';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { ScopeLine } from './scope-line.tsx';
import { keysField, scopes } from './scopes.ts';
import { StateNote } from './state-note.tsx';
import { TestResult } from './test-result.tsx';
import { useEndpointMutations } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

/** An endpoint's URL and delivery state, with all its actions. */
export function EndpointHead({ endpoint }: { readonly endpoint: ListedWebhook }) {
  const words = usePageWords('webhooks');
  const toast = useToast();
  const describeError = useDescribeError();
  const canManage = useCanActAs('admin');
  const { setSearch } = useWebhooksNavigation();
  const { webhookKey, url, description, types, isEnabled } = endpoint;
  const { test, setEnabled } = useEndpointMutations(webhookKey);
  const [isRemoving, setRemoving] = useState(false);
  const state = stateOf(endpoint);

  const onError = (error: unknown) => toast({ tone: 'failed', text: describeError(error), error });
  const sendTest = () => void test.mutateAsync().catch(onError);
  const switchTo = (to: 'on' | 'off') =>
    void setEnabled
      .mutateAsync(to)
      .then(
        () =>
          toast({ text: to === 'on' ? words.off.switchedOn(webhookKey) : words.off.switchedOff(webhookKey) }),
        onError,
      );
  usePaletteCommands(
    canManage && isEnabled
      ? [{ kind: 'action', label: words.test.sendTo(webhookKey), icon: Send, run: sendTest }]
      : [],
  );

  return (
    <Card aria-labelledby="endpoint">
      <div className="flex flex-col gap-2.5 px-4 pt-3.5 pb-4">
        <header className="flex min-w-0 items-center gap-2">
          <HealthMark health={stateHealth[state]} label={words.states[state]} />
          <h2 id="endpoint" title={webhookKey} className="title-card line-clamp-2 min-w-0 grow break-all">
            <bdi>{webhookKey}</bdi>
          </h2>
          {canManage && (
            <>
              {isEnabled && (
                <Button size="small" disabled={test.isPending} onClick={sendTest}>
                  <Send aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                  {words.test.send}
                </Button>
              )}
              <Menu
                align="end"
                trigger={
                  <Button kind="ghost" size="small" shape="icon" aria-label={words.actionsOf(webhookKey)}>
                    <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
                  </Button>
                }
              >
                <MenuItem onSelect={() => setSearch({ panel: 'edit' }, { key: webhookKey })}>
                  {words.edit}
                </MenuItem>
                {isEnabled ? (
                  <MenuItem onSelect={() => switchTo('off')}>{words.switchOff}</MenuItem>
                ) : (
                  <MenuItem onSelect={() => switchTo('on')}>{words.off.switchOn}</MenuItem>
                )}
                <MenuSeparator />
                <MenuItem onSelect={() => setRemoving(true)}>{words.remove}</MenuItem>
              </Menu>
            </>
          )}
        </header>
        {description !== undefined && <p className="text-13 text-muted">{description}</p>}
        <p className="flex min-w-0 items-center gap-1">
          <bdi className="min-w-0 font-mono text-12 break-all text-muted">{url}</bdi>
          <CopyButton text={url} />
        </p>
        <ul aria-label={words.form.types} className="flex flex-wrap gap-1.5">
          {types.map((type) => (
            <li key={type} className="rounded-1 bg-neutral-soft px-1.5 py-0.5 font-mono text-12 text-muted">
              {type}
            </li>
          ))}
        </ul>
        {scopes.map((scope) => (
          <ScopeLine key={scope} scope={scope} keys={endpoint[keysField[scope]] ?? []} />
        ))}
        <StateNote endpoint={endpoint} onSwitchOn={canManage ? () => switchTo('on') : undefined} />
        {test.data !== undefined && (
          <TestResult key={test.data} webhookKey={webhookKey} messageId={test.data} />
        )}
      </div>
      <Stats endpoint={endpoint} />
      <RemoveWebhookDialog webhookKey={webhookKey} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Card>
  );
}

function Stats({ endpoint: { deliveries } }: { readonly endpoint: ListedWebhook }) {
  const { stats } = usePageWords('webhooks');
  const format = useFormat();
  const { delivered, tried, pending, medianMs, p95Ms } = deliveries;
  const ms = (value: number) => stats.ms(format.count(value));
  return (
    <dl className="num grid grid-cols-3 divide-x divide-border border-t border-border">
      <Stat label={stats.arrived} detail={tried > 0 && stats.of(format.count(tried))}>
        {tried > 0 ? format.count(delivered) : stats.none}
      </Stat>
      <Stat label={stats.latency} detail={p95Ms !== undefined && ms(p95Ms)}>
        {medianMs === undefined ? stats.none : ms(medianMs)}
      </Stat>
      <Stat label={stats.waiting}>
        <span className={pending > 0 ? 'text-warning-text' : undefined}>{format.count(pending)}</span>
      </Stat>
    </dl>
  );
}

function Stat({
  label,
  detail,
  children,
}: {
  readonly label: string;
  readonly detail?: string | false;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0 px-4 py-2.5 max-desk:px-3">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-15 font-semibold">
        {children}
        {detail !== false && detail !== undefined && (
          <span className="text-13 font-normal text-faint">{detail}</span>
        )}
      </dd>
    </div>
  );
}
