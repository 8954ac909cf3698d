import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus, Webhook } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCanActAs, useMissingRole, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useIsNarrow } from '../ui/use-is-phone.ts';
import { usePageWords } from '../words/page-words.ts';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { sortEndpoints } from './endpoint-state.ts';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';
import { findEndpoint, webhooksQuery } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';
import { VerifyPanel } from './verify-panel.tsx';

/** The project's webhook endpoints, their delivery state and messages; failing ones come first. */
export function WebhooksPage() {
  const words = usePageWords('webhooks');
  const { data, error, isPending, refetch } = useQuery(webhooksQuery(useProjectKey()));
  const { webhookKey, search, open, setSearch } = useWebhooksNavigation();
  const isSlow = useIsSlow(isPending);
  const isNarrow = useIsNarrow();
  const canManage = useCanActAs('admin');
  const needsRole = useMissingRole('admin', words.needsAdmin);
  const [secret, setSecret] = useState<NewSecret>();
  const create = () => setSearch({ panel: 'new' });
  const verify = () => setSearch({ panel: 'verify' });

  const endpoints = data && sortEndpoints(data);
  const first = isNarrow ? undefined : endpoints?.[0];
  const selected = webhookKey === undefined ? first : findEndpoint(data, webhookKey);
  // A new endpoint opens itself.
  useShowFirst(webhookKey === undefined && search.panel !== 'new' ? first?.webhookKey : undefined);

  useHotkeys(canManage ? [{ keys: 'n', label: words.newEndpoint, run: create }] : []);
  usePaletteCommands([
    { kind: 'page', label: words.verify, icon: BookOpen, run: verify },
    ...(canManage ? [{ kind: 'action', label: words.newEndpoint, icon: Plus, run: create } as const] : []),
  ]);

  if (error !== null && data === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;
  const isStandalone = isNarrow && webhookKey !== undefined;

  const newButton = canManage && (
    <Button kind="primary" onClick={create}>
      <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      {words.newEndpoint}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        summary={words.summary}
        actions={
          !isStandalone && (
            <>
              <Button onClick={verify}>
                <BookOpen aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
                {words.verify}
              </Button>
              {endpoints?.length !== 0 && newButton}
            </>
          )
        }
      />
      {endpoints === undefined ? (
        isSlow && <ListSkeleton />
      ) : endpoints.length === 0 && webhookKey === undefined ? (
        <Card>
          <EmptyState icon={Webhook} title={words.empty} actions={newButton}>
            {needsRole === undefined ? words.emptyText : `${words.emptyText} ${needsRole}`}
          </EmptyState>
        </Card>
      ) : (
        <div className="wide:grid wide:grid-cols-[236px_minmax(0,1fr)] wide:items-start wide:gap-4">
          {!isStandalone && <EndpointList endpoints={endpoints} selected={selected} />}
          {selected !== undefined ? (
            <EndpointDetail
              key={selected.webhookKey}
              endpoint={selected}
              isStandalone={isStandalone}
              onSecret={setSecret}
            />
          ) : (
            webhookKey !== undefined && (
              <Card>
                <EmptyState
                  icon={Webhook}
                  title={words.unknown(webhookKey)}
                  actions={<Button onClick={() => open(undefined)}>{words.allEndpoints}</Button>}
                >
                  {words.unknownText}
                </EmptyState>
              </Card>
            )
          )}
        </div>
      )}
      {canManage && search.panel === 'new' && <EndpointPanel endpoint={undefined} onSecret={setSecret} />}
      {canManage && search.panel === 'edit' && selected !== undefined && (
        <EndpointPanel key={selected.webhookKey} endpoint={selected} onSecret={setSecret} />
      )}
      {search.panel === 'verify' && <VerifyPanel />}
      {secret !== undefined && <SecretDialog secret={secret} onConfirmed={() => setSecret(undefined)} />}
    </>
  );
}

/** Puts the first endpoint into the URL, so that it stays open when another one begins to fail and moves above it. */
function useShowFirst(first: string | undefined): void {
  const { setSearch } = useWebhooksNavigation();
  const show = useRef(setSearch);
  show.current = setSearch;
  useEffect(() => {
    if (first !== undefined) show.current({}, { key: first, replace: true });
  }, [first]);
}
