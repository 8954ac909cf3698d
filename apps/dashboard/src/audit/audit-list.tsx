import type { Member } from '@pixel/control/client';
import { ScrollText, SearchX } from 'lucide-react';
import { useProject } from '../session/project.ts';
import { useProjects } from '../session/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { auditQuery } from './audit-query.ts';
import { AuditRow } from './audit-row.tsx';
import { type AuditSearch, auditFilters } from './audit-search.ts';
import { useAudit } from './use-audit.ts';

/** The matching entries, newest first, and a button to load older ones. */
export function AuditList({
  organizationId,
  members,
  search,
  onChange,
}: {
  readonly organizationId: string;
  readonly members: readonly Member[];
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}) {
  const words = usePageWords('audit');
  const { roles } = useWords();
  const { timeZone } = useProject();
  const { data: organizations = [] } = useProjects();
  const entriesQuery = useAudit(organizationId, auditQuery(search, timeZone));
  const isSlow = useIsSlow(entriesQuery.isPending);
  const { data, error, hasNextPage, isFetchingNextPage } = entriesQuery;
  if (error !== null && data === undefined)
    return <ErrorPage error={error} reset={() => void entriesQuery.refetch()} />;
  if (data === undefined) return isSlow && <ListSkeleton />;
  const entries = data.pages.flatMap((page) => page.entries);
  const isFiltered = auditFilters.some((name) => search[name] !== undefined);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const projects = new Map(
    organizations.flatMap(({ projects }) => projects.map(({ projectKey, name }) => [projectKey, name])),
  );
  const context = { words, roles, nameOf: (userId: string) => names.get(userId) };
  if (entries.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon={SearchX}
            title={words.noMatches}
            actions={<Button onClick={() => onChange({})}>{words.filters.clear}</Button>}
          >
            {words.noMatchesText}
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title={words.empty}>
            {words.emptyText}
          </EmptyState>
        )}
      </Card>
    );
  return (
    <Card aria-busy={entriesQuery.isPlaceholderData}>
      <ul>
        {entries.map((entry) => (
          <AuditRow
            key={entry.auditId}
            entry={entry}
            context={context}
            projectName={entry.projectKey === null ? undefined : projects.get(entry.projectKey)}
            isOpen={search.open === entry.auditId}
            onOpen={(isOpen) => {
              const { open: _, ...rest } = search;
              onChange(isOpen ? { ...rest, open: entry.auditId } : rest);
            }}
            onFilter={onChange}
          />
        ))}
      </ul>
      {error !== null && (
        <div className="px-4 py-3">
          <ErrorNotice error={error} />
        </div>
      )}
      <p className="border-border border-t px-4 py-3 text-center text-13 text-muted">
        {hasNextPage ? (
          <Button disabled={isFetchingNextPage} onClick={() => void entriesQuery.fetchNextPage()}>
            {words.older}
          </Button>
        ) : (
          words.end
        )}
      </p>
    </Card>
  );
}
