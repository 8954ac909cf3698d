import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';
import { Part, Table } from './part.tsx';
import { useEdges } from './use-installation.ts';

/** The version of each project that the edge serves. */
export function EdgesPart() {
  const { edges: words } = usePageWords('installation');
  const edges = useEdges();
  const projects = edges.data?.status === 'answers' ? edges.data.projects : [];
  return (
    <Part title={words.title} description={words.text} query={edges}>
      {edges.data?.status === 'away' ? (
        <p className="text-negative-text">{words.away}</p>
      ) : projects.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <Table label={words.title} headings={Object.values(words.columns)}>
          {projects.map(({ projectKey, liveVersion, servedVersion, isCurrent }) => (
            <tr key={projectKey}>
              <th scope="row" className="text-left font-mono text-12 font-normal [overflow-wrap:anywhere]">
                {projectKey}
              </th>
              <td>{liveVersion === null ? words.never : <Time at={liveVersion} />}</td>
              <td>
                {servedVersion === null ? (
                  <span className="text-muted">{words.asleep}</span>
                ) : isCurrent ? (
                  words.current
                ) : (
                  <span className="text-warning-text">
                    {words.behind}, <Time at={servedVersion} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}
