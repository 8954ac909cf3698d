import { SearchX, X } from 'lucide-react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { ResultCount } from '../ui/result-count.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { decisions, outcomes, type ProgrammeSearch } from './programme-search.ts';
import { selectTests } from './select-tests.ts';
import { TestRow } from './test-row.tsx';
import { type ProgrammeTest, useExperimentMatches } from './use-programme-report.ts';

const noFilters = {
  text: undefined,
  tag: undefined,
  owner: undefined,
  outcome: undefined,
  decision: undefined,
} as const;

/** All tests with their results, decisions and reasons, with filters by text, owner, tag, outcome and decision. */
export function PastTests({
  tests,
  experiments,
  search,
  onChange,
}: {
  readonly tests: readonly ProgrammeTest[];
  readonly experiments: readonly OverviewExperiment[];
  readonly search: ProgrammeSearch;
  readonly onChange: (change: Partial<Record<keyof ProgrammeSearch, string | undefined>>) => void;
}) {
  const { tests: words } = usePageWords('programme');
  const { filters } = useWords().experimentsPage;
  const format = useFormat();
  const { data: matches, error } = useExperimentMatches(search.text);
  const byKey = new Map(experiments.map((experiment) => [experiment.experimentKey, experiment]));
  const tested = tests.flatMap(({ experimentKey }) => byKey.get(experimentKey) ?? []);
  const isSearched = search.text !== undefined;
  const visibleTests = selectTests(tests, search, {
    findExperiment: (key) => byKey.get(key),
    matches: isSearched ? matches : undefined,
  });
  const isFiltered = Object.keys(noFilters).some((name) => name in search);

  return (
    <section aria-labelledby="past-tests">
      <h2 id="past-tests" className="title-card">
        {words.title}
      </h2>
      <div className="flex flex-wrap items-center gap-2 py-3">
        <SearchField label={words.find} text={search.text} onChange={(text) => onChange({ text })} />
        <FilterChip
          name={filters.owner}
          value={search.owner}
          options={distinct(tested.flatMap(({ owner }) => owner ?? [])).map((owner) => [owner, owner])}
          onChange={(owner) => onChange({ owner })}
        />
        <FilterChip
          name={filters.tag}
          value={search.tag}
          options={distinct(tested.flatMap(({ tags }) => tags)).map((tag) => [tag, `#${tag}`])}
          onChange={(tag) => onChange({ tag })}
        />
        <FilterChip
          name={words.filters.outcome}
          value={search.outcome}
          options={outcomes.map((outcome) => [outcome, words.outcomes[outcome]])}
          onChange={(outcome) => onChange({ outcome })}
        />
        <FilterChip
          name={words.filters.decision}
          value={search.decision}
          options={decisions.map((decision) => [decision, words.decisions[decision]])}
          onChange={(decision) => onChange({ decision })}
        />
      </div>
      {isSearched && error !== null && <ErrorNotice error={error} />}
      <ResultCount count={isFiltered ? visibleTests.length : undefined} />
      <Card>
        {visibleTests.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={words.nothing}
            actions={
              <Button onClick={() => onChange(noFilters)}>
                <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {words.clear}
              </Button>
            }
          >
            {words.nothingText(format.count(tests.length))}
          </EmptyState>
        ) : (
          <ul aria-labelledby="past-tests">
            {visibleTests.map((test) => (
              <TestRow
                key={test.experimentKey}
                test={test}
                experiment={byKey.get(test.experimentKey)}
                fields={isSearched ? matches?.get(test.experimentKey) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}
