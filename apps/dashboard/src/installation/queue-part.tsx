import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { Part, Table } from './part.tsx';
import { useDoctor } from './use-installation.ts';

/** The number of waiting queue records, the time since the last progress, and the outcomes of all acknowledged records. */
export function QueuePart() {
  const words = usePageWords('installation');
  const format = useFormat();
  const doctor = useDoctor();
  const checks = doctor.data?.checks ?? [];
  const health = checks.find(({ name }) => name === 'queue')?.health;
  const totals = checks.find(({ name }) => name === 'identity')?.totals;
  const counts = totals && {
    ...totals.outcomes,
    waiting: totals.waiting,
    damaged: totals.damaged,
    uncounted: totals.uncounted,
  };
  const names = Object.keys(words.queue.outcomes) as (keyof typeof words.queue.outcomes)[];
  return (
    <Part title={words.queue.title} description={words.queue.text} query={doctor}>
      {health === undefined && totals === undefined && <p className="text-muted">{words.queue.unknown}</p>}
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {health !== undefined && (
          <>
            <Stat name={words.queue.waiting} value={format.count(health.waiting)} />
            <Stat
              name={words.queue.age}
              value={
                health.waiting === 0
                  ? words.queue.nothingWaits
                  : words.seconds(format.count(Math.round(health.stuckMs / 1_000)))
              }
            />
          </>
        )}
        {totals !== undefined && (
          <Stat name={words.queue.acknowledged} value={format.count(totals.acknowledged)} />
        )}
      </dl>
      {counts !== undefined && (
        <Table isNumeric label={words.queue.caption} headings={[words.queue.caption, words.queue.count]}>
          {names
            .filter((name) => name === 'stored' || counts[name] > 0)
            .map((name) => (
              <tr key={name}>
                <th scope="row" className="text-left font-normal">
                  {words.queue.outcomes[name]}
                </th>
                <td>{format.count(counts[name])}</td>
              </tr>
            ))}
        </Table>
      )}
    </Part>
  );
}

function Stat({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="num text-16 font-[560]">{value}</dd>
    </div>
  );
}
