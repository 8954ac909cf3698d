import type { OverviewExperiment } from '../session/experiments.ts';
import { classNames } from '../ui/class-names.ts';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { type ListSearch, type ListStatus, listStatuses } from './list-search.ts';
import { getListStatus } from './select-experiments.ts';

/** Tabs by status with counts; keys `1` to `7` select one. */
export function ListTabs({
  experiments,
  search,
  onChange,
}: {
  readonly experiments: readonly OverviewExperiment[];
  readonly search: ListSearch;
  readonly onChange: (status: ListStatus | undefined) => void;
}) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const tabs = [undefined, ...listStatuses];
  const countIn = (status: ListStatus | undefined) =>
    experiments.filter((experiment) =>
      status === undefined ? getListStatus(experiment) !== 'archived' : getListStatus(experiment) === status,
    ).length;

  useHotkeys(
    tabs.map((status, index) => ({
      keys: String(index + 1),
      label: experimentsPage.statuses[status ?? 'all'],
      run: () => onChange(status),
    })),
  );

  return (
    <fieldset
      aria-label={experimentsPage.status}
      className="no-bar flex min-w-0 gap-5 overflow-x-auto border-b border-border max-desk:-mx-4 max-desk:px-4"
    >
      {tabs.map((status) => {
        const isCurrent = search.status === status;
        return (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => onChange(status)}
            className={classNames(
              '-mb-px inline-flex h-[38px] shrink-0 items-center gap-1.5 border-b-2 text-13 font-[520] whitespace-nowrap max-desk:h-11',
              isCurrent
                ? 'border-text font-[580] text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            {experimentsPage.statuses[status ?? 'all']}
            <span className="num text-12 text-faint">{format.count(countIn(status))}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
