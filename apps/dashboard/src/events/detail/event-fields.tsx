import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { countryName, softwareName } from '../../words/visitor-names.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { type ColumnGroup, columnGroups, type EventColumn, filledColumns } from './event-columns.ts';

const groups = Object.keys(columnGroups) as readonly ColumnGroup[];

/** All stored fields of an event with explanations; empty ones are left out. */
export function EventFields({ event }: { readonly event: StoredEvent }) {
  const { columnsOf, groups: names, panel } = usePageWords('events');
  const describe = useDescribeValue();
  const { context } = event;
  const values = payloadEntries(event);
  return (
    <div className="flex flex-col gap-5">
      {values.length > 0 && <ValueList title={panel.payload} meaning={panel.payloadText} values={values} />}
      {groups.map((group) => {
        const columns = filledColumns(event, group);
        if (columns.length === 0) return null;
        return (
          <section key={group} aria-label={names[group]}>
            <h3 className="mb-1 text-13 font-[560]">{names[group]}</h3>
            <dl className="divide-y divide-border">
              {columns.map((column) => (
                <div
                  key={column}
                  className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-3 py-1.5 text-13 max-desk:grid-cols-1"
                >
                  <dt className="font-mono text-12 leading-[18px] text-muted">{column}</dt>
                  <dd className="min-w-0">
                    <bdi className="[overflow-wrap:anywhere]">{describe(column, event)}</bdi>
                    <span className="block text-12 text-muted">{columnsOf[column]}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      {Object.keys(context).length > 0 && (
        <ValueList title={panel.context} meaning={panel.contextText} values={Object.entries(context)} />
      )}
    </div>
  );
}

function ValueList({
  title,
  meaning,
  values,
}: {
  readonly title: string;
  readonly meaning: string;
  readonly values: readonly (readonly [string, string])[];
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-13 font-[560]">{title}</h3>
      <p className="mb-1 text-12 text-muted">{meaning}</p>
      <dl className="divide-y divide-border">
        {values.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-3 py-1.5 text-13 max-desk:grid-cols-1"
          >
            <dt className="min-w-0 font-mono text-12 leading-[18px] text-muted">
              <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
            </dt>
            <dd className="min-w-0">
              <bdi className="[overflow-wrap:anywhere]">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns a function that formats a column's value for reading. */
function useDescribeValue(): (column: EventColumn, event: StoredEvent) => string {
  const { panel } = usePageWords('events');
  const format = useFormat();
  return (column, event) => {
    const value = event[column];
    if (typeof value === 'boolean') return panel.yes;
    if (typeof value === 'number') return format.count(value);
    if (column === 'time' || column === 'receivedAt') return format.exact(value);
    if (column === 'browser' || column === 'os') return softwareName(value);
    return column === 'country' ? countryName(value) : value;
  };
}

/** Top-level entries of a payload; nested values as JSON. */
function payloadEntries({ payload }: StoredEvent): readonly (readonly [string, string])[] {
  const parsed: unknown = JSON.parse(payload ?? 'null');
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(parsed)
    .filter(([name]) => name !== '$context')
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}
