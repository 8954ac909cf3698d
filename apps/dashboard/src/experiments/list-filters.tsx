import { ArrowDownWideNarrow, ChevronDown, Search } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { FilterChip } from '../ui/filter-chip.tsx';
import { Menu, MenuChoice, MenuChoices } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import { type ListSearch, listHealths, listSorts } from './list-search.ts';

type FilterChange = Partial<Record<keyof ListSearch, string | undefined>>;

/** Search, filter chips and sort order; each is a URL parameter. */
export function ListFilters({
  ref,
  experiments,
  search,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly experiments: readonly OverviewExperiment[];
  readonly search: ListSearch;
  readonly onChange: (change: FilterChange) => void;
}) {
  const { experimentsPage } = useWords();
  const { filters, healths, sorts } = experimentsPage;
  const [text, setText] = useState(search.text ?? '');

  useEffect(() => setText(search.text ?? ''), [search.text]);

  const owners = distinct(experiments.flatMap(({ owner }) => owner ?? []));
  const tags = distinct(experiments.flatMap((experiment) => experiment.tags));
  const goals = new Map(
    experiments.flatMap((experiment) =>
      experiment.goals.map(({ goalKey, name }) => [goalKey, name] as const),
    ),
  );

  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <label className="flex h-8 w-[264px] min-w-0 items-center gap-2 rounded-2 bg-surface px-2.5 shadow-1 ring-1 ring-border-strong ring-inset focus-within:ring-2 focus-within:ring-focus max-desk:h-11 max-desk:w-full">
        <Search aria-hidden="true" className="size-[15px] shrink-0 text-faint" strokeWidth={1.75} />
        <span className="sr-only">{filters.text}</span>
        <input
          ref={ref}
          type="search"
          value={text}
          placeholder={filters.text}
          className="w-full min-w-0 bg-transparent text-13 outline-none max-desk:text-16"
          onChange={(event) => {
            setText(event.target.value);
            onChange({ text: event.target.value });
          }}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </label>
      <FilterChip
        name={filters.owner}
        value={search.owner}
        options={owners.map((owner) => [owner, owner])}
        onChange={(owner) => onChange({ owner })}
      />
      <FilterChip
        name={filters.tag}
        value={search.tag}
        options={tags.map((tag) => [tag, `#${tag}`])}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterChip
        name={filters.health}
        value={search.health}
        options={listHealths.map((health) => [health, healths[health]])}
        onChange={(health) => onChange({ health })}
      />
      <FilterChip
        name={filters.goal}
        value={search.goal}
        options={[...goals]}
        onChange={(goal) => onChange({ goal })}
      />
      <span className="grow" />
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            className="inline-flex h-8 items-center gap-1.5 rounded-2 bg-surface pr-2 pl-2.5 text-13 shadow-1 ring-1 ring-border-strong ring-inset hover:bg-hover max-desk:h-11"
          >
            <ArrowDownWideNarrow aria-hidden="true" className="size-[15px] text-faint" strokeWidth={1.75} />
            <span className="text-muted">{filters.sort}</span>
            <span className="font-[540]">{sorts[search.sort ?? 'needs']}</span>
            <ChevronDown aria-hidden="true" className="size-3.5 text-faint" strokeWidth={1.75} />
          </button>
        }
      >
        <MenuChoices
          value={search.sort ?? 'needs'}
          onValueChange={(sort) => onChange({ sort: sort === 'needs' ? undefined : sort })}
        >
          {listSorts.map((sort) => (
            <MenuChoice key={sort} value={sort}>
              {sorts[sort]}
            </MenuChoice>
          ))}
        </MenuChoices>
      </Menu>
    </div>
  );
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}
