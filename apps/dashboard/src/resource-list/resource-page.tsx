import { type LucideIcon, Plus, SearchX, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useCanActAs } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ResultCount } from '../ui/result-count.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { PanelProps, Resource, ResourceDraft } from './resource.ts';
import { selectResources } from './select-resources.ts';
import { type ListRoute, usePanelNavigation } from './use-panel-navigation.ts';

/** Query result of the listed resources. */
interface ItemsQuery<Item> {
  readonly data: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface PageWords {
  readonly title: string;
  readonly summary: string;
  readonly newItem: string;
  readonly find: string;
  readonly empty: string;
  readonly emptyText: string;
}

/** A page for one type of keyed resources: searchable, viewed and created in a panel beside the list. */
export function ResourcePage<Item extends Resource, Values>({
  route,
  icon,
  words,
  query,
  keyOf,
  searchTextsOf,
  list,
  panel,
}: {
  readonly route: ListRoute;
  readonly icon: LucideIcon;
  readonly words: PageWords;
  readonly query: ItemsQuery<Item>;
  readonly keyOf: (item: Item) => string;
  /** Returns the texts that the search looks in. */
  readonly searchTextsOf: (item: Item) => readonly string[];
  readonly list: (items: readonly Item[], onOpen: (key: string) => void) => ReactNode;
  /** The panel's React key must be `panelKey`, so that each resource has its own panel. */
  readonly panel: (props: PanelProps<Item, Values>, panelKey: string) => ReactNode;
}) {
  const { data: items, error, isPending, refetch } = query;
  const { search, find, open, create, close } = usePanelNavigation(route);
  const isSlow = useIsSlow(isPending);
  const canEdit = useCanActAs('editor');
  /** Unsaved values of closed panels by resource key; the key of a new one is undefined. */
  const drafts = useRef(new Map<string, ResourceDraft<Item, Values>>());
  const visibleItems = useMemo(
    () => selectResources(items ?? [], search.text, searchTextsOf),
    [items, search.text, searchTextsOf],
  );

  useHotkeys(canEdit ? [{ keys: 'n', label: words.newItem, run: create }] : []);

  if (error !== null && items === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;

  const openItem = items?.find((item) => keyOf(item) === search.open);
  const panelKey = search.new ? '' : search.open;
  const newButton = canEdit && (
    <Button kind="primary" onClick={create}>
      <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      {words.newItem}
    </Button>
  );

  return (
    <>
      <PageHeader title={words.title} summary={words.summary} actions={items?.length !== 0 && newButton} />
      {items === undefined ? (
        isSlow && <ListSkeleton />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState icon={icon} title={words.empty} actions={newButton}>
            {words.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="pb-3">
            <SearchField label={words.find} text={search.text} onChange={find} />
          </div>
          <ResultCount count={search.text === undefined ? undefined : visibleItems.length} />
          {visibleItems.length === 0 ? (
            <NoMatches text={search.text} count={items.length} onClear={() => find('')} />
          ) : (
            list(visibleItems, open)
          )}
        </>
      )}
      {panelKey !== undefined &&
        (openItem !== undefined || (search.new && canEdit)) &&
        panel(
          {
            item: openItem,
            draft: drafts.current.get(panelKey),
            onDraft: (draft) => {
              if (draft === undefined) drafts.current.delete(panelKey);
              else drafts.current.set(panelKey, draft);
            },
            onClose: close,
          },
          panelKey,
        )}
    </>
  );
}

function NoMatches({
  text,
  count,
  onClear,
}: {
  readonly text: string | undefined;
  /** Total number, ignoring the search. */
  readonly count: number;
  readonly onClear: () => void;
}) {
  const { resources } = useWords();
  const format = useFormat();
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={resources.noMatches}
        actions={
          <Button onClick={onClear}>
            <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            <bdi className="max-w-[24ch] truncate">{text}</bdi>
          </Button>
        }
      >
        {resources.noMatchesText(format.count(count))}
      </EmptyState>
    </Card>
  );
}
