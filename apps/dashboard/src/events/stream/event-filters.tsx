import { useQuery } from '@tanstack/react-query';
import { isVisitorId } from '../../browser/is-visitor-id.ts';
import { experimentsQuery } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { useReceivedEvents } from '../../session/received-events.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { EventsSearch } from '../base/events-search.ts';
import type { EventsNavigation } from '../base/use-events-navigation.ts';

/** Events that surveys send. The list of received events omits them, because goals can't count them. */
const surveyEvents = ['$survey:shown', '$survey:accepted', '$survey:dismissed', '$survey:completed'];

/** Filter bar, kept in the URL. The search field filters by page, or by visitor if the text is a visitor id. */
export function EventFilters({
  search,
  onChange,
}: {
  readonly search: EventsSearch;
  readonly onChange: EventsNavigation['replace'];
}) {
  const { filters } = usePageWords('events');
  const receivedEvents = useReceivedEvents() ?? [];
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const { kind, name, visitor, page, experiment } = search;
  if (kind === 'refused') return <p className="py-3 text-13 text-muted">{filters.notAvailableForRefused}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <SearchField
        label={filters.find}
        text={page}
        onChange={(text) => {
          const trimmed = text.trim();
          if (isVisitorId(trimmed))
            onChange({ visitor: trimmed.toLowerCase(), page: undefined, until: undefined });
          else onChange({ page: text === '' ? undefined : text });
        }}
      />
      <FilterChip
        name={filters.visitor}
        value={visitor}
        options={visitor === undefined ? [] : [[visitor, visitor.slice(0, 8)]]}
        onChange={() => onChange({ visitor: undefined, until: undefined })}
      />
      <FilterChip
        name={filters.name}
        value={name}
        options={[...receivedEvents.map(({ eventName }) => eventName), ...surveyEvents].map((name) => [
          name,
          name,
        ])}
        onChange={(next) => onChange({ name: next })}
      />
      <FilterChip
        name={filters.experiment}
        value={experiment}
        options={experiments.map((experiment) => [experiment.experimentKey, experiment.name])}
        onChange={(next) => onChange({ experiment: next })}
      />
    </div>
  );
}
