import { useNavigate, useSearch } from '@tanstack/react-router';
import { useExperiment } from '../session/experiment.ts';
import { usePageWords } from '../words/page-words.ts';
import { CompareBar } from './compare-bar.tsx';
import type { HistorySearch } from './history-search.ts';
import { VersionList } from './version-list.tsx';

const routeId = '/p/$projectKey/experiments/$experimentKey/history';

/** The versions that changed an experiment. */
export function HistoryPage() {
  const words = usePageWords('history');
  const { experimentKey } = useExperiment();
  const search = useSearch({ from: routeId });
  const navigate = useNavigate({ from: routeId });
  const updateSearch = (part: HistorySearch) => void navigate({ search: part });
  return (
    <section aria-label={words.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted">{words.ofExperiment}</p>
        <CompareBar
          experimentKey={experimentKey}
          search={search}
          onChange={(states) =>
            updateSearch({ ...(search.open !== undefined && { open: search.open }), ...states })
          }
        />
      </div>
      <VersionList
        experimentKey={experimentKey}
        open={search.open}
        onOpen={(open) =>
          updateSearch({
            ...(search.from !== undefined && { from: search.from }),
            ...(search.to !== undefined && { to: search.to }),
            ...(open !== undefined && { open }),
          })
        }
      />
    </section>
  );
}
