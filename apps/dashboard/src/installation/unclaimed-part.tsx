import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { Part, Table } from './part.tsx';
import { useUnclaimed } from './use-installation.ts';

/** The number of events stored under keys of unpublished projects. */
export function UnclaimedPart() {
  const { unclaimed: words } = usePageWords('installation');
  const format = useFormat();
  const unclaimed = useUnclaimed();
  const projects = unclaimed.data?.projects ?? [];
  const dropped = unclaimed.data?.summary.dropped;
  const reasons = Object.keys(words.reasons) as (keyof typeof words.reasons)[];
  const lost = dropped === undefined ? [] : reasons.filter((reason) => dropped[reason] > 0);
  return (
    <Part title={words.title} description={words.text} query={unclaimed}>
      {projects.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <Table isNumeric label={words.title} headings={Object.values(words.columns)}>
          {projects.map(({ projectKey, events }) => (
            <tr key={projectKey}>
              <th scope="row" className="text-left font-mono text-12 font-normal [overflow-wrap:anywhere]">
                <bdi>{projectKey}</bdi>
              </th>
              <td>{format.count(events)}</td>
            </tr>
          ))}
        </Table>
      )}
      {dropped !== undefined && lost.length > 0 && (
        <p className="mt-2 text-muted">
          {words.dropped}:{' '}
          {format.list(lost.map((reason) => `${format.count(dropped[reason])} ${words.reasons[reason]}`))}
        </p>
      )}
    </Part>
  );
}
