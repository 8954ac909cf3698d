import type { ReceivedReport } from '@pixel/control/client';
import { MonitorSmartphone } from 'lucide-react';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { CheckRow, type CheckState } from './check-row.tsx';
import { Facts } from './facts.tsx';

/** How the check of somebody's own browser stands. */
export function ownBrowserState(report: ReceivedReport | undefined): CheckState {
  if (report === undefined) return 'waiting';
  if (report.consent === 'granted' && report.answeredMs === null) return 'failed';
  const isFine =
    report.consent === 'granted' &&
    report.tags < 2 &&
    report.otherProjects.length === 0 &&
    report.blocked.length === 0;
  return isFine ? 'passed' : 'look';
}

/** What the script reported from somebody's own browser. */
export function OwnBrowserCheck({ report }: { readonly report: ReceivedReport | undefined }) {
  const { own } = usePageWords('install');
  const format = useFormat();
  const state = ownBrowserState(report);
  if (report === undefined)
    return <CheckRow icon={MonitorSmartphone} state={state} title={own.waiting} text={own.waitingText} />;
  const milliseconds = (value: number | null) =>
    value === null ? own.unknown : own.milliseconds(format.count(value));
  const problems = [
    ...(report.tags > 1 ? [own.twice(format.count(report.tags))] : []),
    ...(report.otherProjects.length > 0 ? [own.others(format.list(report.otherProjects))] : []),
    ...(report.blocked.length > 0 ? [own.blocked(format.list(report.blocked))] : []),
    ...(report.consent === 'granted' ? [] : [own.noConsent]),
    ...(report.consent === 'granted' && report.answeredMs === null ? [own.noAnswer] : []),
  ];
  return (
    <CheckRow icon={MonitorSmartphone} state={state} title={own.seen} text={<Time at={report.receivedAt} />}>
      {problems.length > 0 && (
        <ul className="mt-2.5 flex flex-col gap-1.5 text-12">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            own.page,
            <bdi key="page" className="font-mono text-12">
              {report.url}
            </bdi>,
          ],
          [own.pixel, own.version(report.version, report.hasFirstLine)],
          [own.loaded, milliseconds(report.loadedMs)],
          [own.answered, milliseconds(report.answeredMs)],
        ]}
      />
    </CheckRow>
  );
}
