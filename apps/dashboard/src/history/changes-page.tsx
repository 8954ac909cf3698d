import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProject } from '../session/project.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageWords } from '../words/page-words.ts';
import { CompareBar } from './compare-bar.tsx';
import type { HistorySearch } from './history-search.ts';
import { UnpublishedChangesCard } from './unpublished-changes-card.tsx';
import { VersionList } from './version-list.tsx';

const routeId = '/p/$projectKey/changes';

/** A project's unpublished changes, and all published versions. */
export function ChangesPage() {
  const words = usePageWords('history');
  const { waitingChanges } = useProject();
  const search = useSearch({ from: routeId });
  const navigate = useNavigate({ from: routeId });
  const updateSearch = (part: HistorySearch) => void navigate({ search: part });
  return (
    <>
      <PageHeader
        title={words.changesTitle}
        summary={waitingChanges === 0 ? words.nothingWaits : words.waitingSummary(waitingChanges)}
      />
      <UnpublishedChangesCard />
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-card">{words.versions}</h2>
        <CompareBar
          search={search}
          onChange={(states) =>
            updateSearch({ ...(search.open !== undefined && { open: search.open }), ...states })
          }
        />
      </div>
      <VersionList
        open={search.open}
        onOpen={(open) =>
          updateSearch({
            ...(search.from !== undefined && { from: search.from }),
            ...(search.to !== undefined && { to: search.to }),
            ...(open !== undefined && { open }),
          })
        }
      />
    </>
  );
}
