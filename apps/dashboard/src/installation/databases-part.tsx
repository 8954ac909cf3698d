import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { currentLanguage } from '../words/words.ts';
import { formatBytes } from './format-bytes.ts';
import { Part, Table } from './part.tsx';
import { type Storage, useStorage } from './use-installation.ts';

const tenYearsInDays = 3_650;

/** The databases, their size, and when the disk of the event store will be full. */
export function DatabasesPart() {
  const { databases: words } = usePageWords('installation');
  const storage = useStorage();
  return (
    <Part title={words.title} description={useForecast(storage.data)} query={storage}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[80rem]:grid-cols-2">
        {storage.data?.databases.map((database) => (
          <Database key={database.kind} database={database} />
        ))}
      </div>
    </Part>
  );
}

/** Returns sentences about the free space and how long it will last; empty if it is unknown. */
function useForecast(storage: Storage | undefined): string {
  const { databases: words } = usePageWords('installation');
  const format = useFormat();
  if (storage === undefined || storage.disk === null) return '';
  const { disk, forecast } = storage;
  const size = (bytes: number) => formatBytes(bytes, currentLanguage());
  const free = words.disk(size(disk.freeBytes), size(disk.totalBytes));
  if (forecast === null) return `${free} ${words.noGrowth}`;
  const { fullInDays, bytesADay } = forecast;
  const full =
    fullInDays > tenYearsInDays
      ? words.fullLate
      : fullInDays < 1
        ? words.fullSoon
        : words.full(format.count(fullInDays));
  return `${free} ${words.growth(size(bytesADay))} ${full}`;
}

function Database({ database }: { readonly database: Storage['databases'][number] }) {
  const { databases: words } = usePageWords('installation');
  const format = useFormat();
  const name = words.names[database.kind];
  const size = (bytes: number) => formatBytes(bytes, currentLanguage());
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="font-[560]">
        {name}{' '}
        <span className="font-normal text-muted">{database.isEmbedded ? words.embedded : words.given}</span>
      </h3>
      {database.status === 'away' ? (
        <p className="text-negative-text">{words.away}</p>
      ) : (
        <>
          <p className="num mb-2 text-muted [overflow-wrap:anywhere]">
            {words.version} {database.version} · {words.migration} {database.migration} · {words.size}{' '}
            {size(database.bytes)}
          </p>
          <Table isNumeric label={name} headings={Object.values(words.columns)}>
            {database.tables.map(({ table, rows, bytes }) => (
              <tr key={table}>
                <th scope="row" className="text-left font-mono text-12 font-normal [overflow-wrap:anywhere]">
                  {table}
                </th>
                <td>{format.count(rows)}</td>
                <td>{size(bytes)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}
