import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FlaskConical, Plus, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { experimentsQuery, type OverviewExperiment } from '../session/experiments.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { ResultCount } from '../ui/result-count.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { useIsNarrow } from '../ui/use-is-phone.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { AttentionCards } from './attention-cards.tsx';
import { ExperimentCards } from './experiment-cards.tsx';
import { ExperimentTable } from './experiment-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { toListRows } from './list-rows.ts';
import type { ListSearch } from './list-search.ts';
import { ListTabs } from './list-tabs.tsx';
import { selectExperiments, selectNeedingAttention } from './select-experiments.ts';

const BulkBar = lazy(async () => ({
  default: (await loadPart(() => import('./bulk-bar.tsx'))).BulkBar,
}));
const NewExperimentPanel = lazy(async () => ({
  default: (await loadPart(() => import('./new-experiment-panel.tsx'))).NewExperimentPanel,
}));

/** All experiments of a project, each with its interval on a common axis; those that need attention are also shown above the list. */
export function ExperimentsPage() {
  const projectKey = useProjectKey();
  const { experimentsPage } = useWords();
  const { data: experiments, error, refetch, isPending } = useQuery(experimentsQuery(projectKey));
  const search = useSearch({ from: '/p/$projectKey/experiments' });
  const navigate = useNavigate({ from: '/p/$projectKey/experiments' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const searchRef = useRef<HTMLInputElement>(null);
  const isSlow = useIsSlow(isPending);
  const isNarrow = useIsNarrow();
  const canEdit = useCanActAs('editor');
  const isNew = canEdit && search.new === true;
  const [wasNew, setWasNew] = useState(isNew);
  if (isNew && !wasNew) setWasNew(true);

  const visibleExperiments = useMemo(
    () => selectExperiments(experiments ?? [], search),
    [experiments, search],
  );
  const rows = useMemo(
    () => toListRows(visibleExperiments, { search, folded }),
    [visibleExperiments, search, folded],
  );
  const needingAction = useMemo(() => selectNeedingAttention(experiments ?? []), [experiments]);

  const setSearch = (change: Partial<Record<keyof ListSearch, string | undefined>>) =>
    void navigate({
      search: (current) => omitEmpty({ ...current, ...change }),
      // The browser's Back button clears the search text at once, not letter by letter.
      replace: 'text' in change && search.text !== undefined,
    });
  const open = (experimentKey: string) =>
    void navigate({ to: '/p/$projectKey/experiments/$experimentKey', params: { projectKey, experimentKey } });
  const toggleSelected = (experimentKey: string) =>
    setSelected((current) => withToggled(current, experimentKey));

  const startNew = () => void navigate({ search: (current) => ({ ...withoutPanel(current), new: true }) });
  const closePanel = () => void navigate({ search: withoutPanel });

  useHotkeys([
    { keys: '/', label: experimentsPage.filters.text, run: () => searchRef.current?.focus() },
    ...(canEdit ? [{ keys: 'n', label: experimentsPage.newExperiment, run: startNew }] : []),
  ]);

  if (error !== null && experiments === undefined)
    return <ErrorPage error={error} reset={() => void refetch()} />;
  const isEmpty = experiments !== undefined && experiments.length === 0;
  const { sort: _, new: __, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const listProps = {
    rows,
    experiments: visibleExperiments,
    selected,
    canEdit,
    onToggle: toggleSelected,
    onOpen: open,
  };

  return (
    <>
      <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 id="page-title" className="title-page max-desk:text-20">
            {experimentsPage.title}
          </h1>
          {experiments !== undefined && <Summary experiments={experiments} />}
        </div>
        {visibleExperiments.length > 0 && (
          <Button className="max-desk:hidden" onClick={() => void saveAsCsv(projectKey, visibleExperiments)}>
            <Download aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {experimentsPage.csv}
          </Button>
        )}
        {canEdit && (
          <Button kind="primary" onClick={startNew}>
            <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {experimentsPage.newExperiment}
          </Button>
        )}
      </header>
      <AttentionCards experiments={needingAction} />
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={FlaskConical}
            title={experimentsPage.empty}
            actions={canEdit && <Button onClick={startNew}>{experimentsPage.newExperiment}</Button>}
          >
            {experimentsPage.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ListTabs
            experiments={experiments ?? []}
            search={search}
            onChange={(status) => setSearch({ status })}
          />
          <ListFilters ref={searchRef} experiments={experiments ?? []} search={search} onChange={setSearch} />
          <ResultCount count={isFiltered ? visibleExperiments.length : undefined} />
          {experiments === undefined && isSlow && <ListSkeleton />}
          {experiments !== undefined &&
            (visibleExperiments.length === 0 ? (
              <Card>
                <NoMatches {...{ search, total: experiments.length }} onClear={() => setSearch(noFilters)} />
              </Card>
            ) : isNarrow ? (
              <ExperimentCards
                {...listProps}
                onFold={(group) => setFolded((current) => withToggled(current, group))}
              />
            ) : (
              <ExperimentTable
                {...listProps}
                onFold={(group) => setFolded((current) => withToggled(current, group))}
              />
            ))}
          {!isNarrow && <Legend experiments={visibleExperiments} />}
        </>
      )}
      {canEdit && visibleExperiments.some(({ experimentKey }) => selected.has(experimentKey)) && (
        <Suspense>
          <BulkBar
            experiments={visibleExperiments.filter(({ experimentKey }) => selected.has(experimentKey))}
            knownTags={[...new Set((experiments ?? []).flatMap(({ tags }) => tags))].sort()}
            onDone={() => setSelected(new Set())}
          />
        </Suspense>
      )}
      {wasNew && (
        <Suspense>
          <NewExperimentPanel
            isOpen={isNew}
            onClose={closePanel}
            onCreated={(experimentKey) =>
              void navigate({
                to: '/p/$projectKey/experiments/$experimentKey/setup',
                params: { projectKey, experimentKey },
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads the exporter on demand, since few lists are exported. */
async function saveAsCsv(projectKey: string, experiments: readonly OverviewExperiment[]): Promise<void> {
  const { saveCsv } = await loadPart(() => import('./save-csv.ts'));
  saveCsv(projectKey, experiments);
}

const noFilters = {
  status: undefined,
  text: undefined,
  owner: undefined,
  tag: undefined,
  health: undefined,
  goal: undefined,
} as const;

function Summary({ experiments }: { readonly experiments: Parameters<typeof selectNeedingAttention>[0] }) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const running = experiments.filter(({ status }) => status === 'running');
  const computed = running.flatMap(({ outcome }) => outcome?.computedAt ?? []).sort();
  const oldest = computed[0];
  return (
    <p className="num mt-0.5 text-13 text-muted">
      {experimentsPage.running(format.count(running.length))}
      {oldest !== undefined && (
        <span className="max-desk:hidden">
          {' '}
          · {experimentsPage.asOf} <Time at={oldest} />
        </span>
      )}
    </p>
  );
}

/** Explains the bars, with their confidence levels: tests may be planned with different ones. */
function Legend({ experiments }: { readonly experiments: Parameters<typeof selectNeedingAttention>[0] }) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const levels = new Set(experiments.flatMap(({ outcome }) => outcome?.leading?.lift?.level ?? []));
  if (levels.size === 0) return null;
  const texts = [...levels].sort((a, b) => a - b).map((level) => format.percent(level));
  return <p className="mt-3 text-right text-12 text-faint">{experimentsPage.legend(format.list(texts))}</p>;
}

function NoMatches({
  search,
  total,
  onClear,
}: {
  readonly search: ListSearch;
  readonly total: number;
  readonly onClear: () => void;
}) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const { sort: _, status, health, ...filters } = withoutPanel(search);
  const { statuses, healths } = experimentsPage;
  const filterNames = [
    status && statuses[status],
    health && healths[health],
    ...Object.values(filters),
  ].filter((name) => name !== undefined);
  return (
    <EmptyState
      icon={FlaskConical}
      title={experimentsPage.nothing}
      actions={
        <Button onClick={onClear}>
          <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {format.list(filterNames)}
        </Button>
      }
    >
      {experimentsPage.nothingText(format.count(total))}
    </EmptyState>
  );
}

function withoutPanel({ new: _, ...search }: ListSearch): Omit<ListSearch, 'new'> {
  return search;
}

function omitEmpty(search: Readonly<Record<string, string | true | undefined>>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function withToggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(value)) after.add(value);
  return after;
}
