import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProject } from '../session/project.ts';
import { PageHead } from '../ui/page-head.tsx';
import { usePageWords } from '../words/page-words.ts';
import { CompareBar } from './compare-bar.tsx';
import type { HistorySearch } from './history-search.ts';
import { VersionList } from './version-list.tsx';
import { WaitingCard } from './waiting-card.tsx';

const from = '/p/$projectKey/changes';

/** A project's pending changes, and all earlier versions. */
export function ChangesPage() {
  const words = usePageWords('history');
  const { waitingChanges } = useProject();
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const change = (part: HistorySearch) => void navigate({ search: part });
  return (
    <>
      <PageHead
        title={words.changesTitle}
        summary={waitingChanges === 0 ? words.nothingWaits : words.waitingSummary(waitingChanges)}
      />
      <WaitingCard />
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-card">{words.versions}</h2>
        <CompareBar
          search={search}
          onChange={(states) =>
            change({ ...(search.open !== undefined && { open: search.open }), ...states })
          }
        />
      </div>
      <VersionList
        open={search.open}
        onOpen={(open) =>
          change({
            ...(search.from !== undefined && { from: search.from }),
            ...(search.to !== undefined && { to: search.to }),
            ...(open !== undefined && { open }),
          })
        }
      />
    </>
  );
}
