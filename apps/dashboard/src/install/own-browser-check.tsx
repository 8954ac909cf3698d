import type { ReceivedReport } from '@pixel/control/client';
import { MonitorSmartphone } from 'lucide-react';
import { CollapsedScanCode, ScanCode } from '../ui/scan-code.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { softwareName } from '../words/visitor-names.ts';
import { useWords } from '../words/words.ts';
import { CheckRow, type CheckState } from './check-row.tsx';
import { Facts } from './facts.tsx';
import { verificationUrl } from './page-url.ts';
import type { OwnBrowser } from './use-own-browser.ts';

/** Returns the status of the user's own browser check. */
export function ownBrowserState(report: OwnBrowser['report']): CheckState {
  if (report === undefined || report === 'reading') return 'waiting';
  if (report.consent === 'granted' && report.answeredMs === null) return 'failed';
  const isOk =
    report.consent === 'granted' &&
    report.tags < 2 &&
    report.otherProjects.length === 0 &&
    report.blocked.length === 0;
  return isOk ? 'passed' : 'needsAttention';
}

/** The script's report from the user's own browser, and a QR code that triggers one on a phone too. */
export function OwnBrowserCheck({
  page,
  own: { report, code },
}: {
  /** URL of the page; undefined while unknown. */
  readonly page: string | undefined;
  readonly own: Pick<OwnBrowser, 'report' | 'code'>;
}) {
  const { own } = usePageWords('install');
  const { common } = useWords();
  const link = page === undefined || code === undefined ? undefined : verificationUrl(page, code);
  if (report === 'reading')
    return <CheckRow icon={MonitorSmartphone} state="waiting" title={own.seen} text={common.loading} />;
  if (report === undefined)
    return (
      <CheckRow
        icon={MonitorSmartphone}
        state="waiting"
        title={own.waiting}
        text={link === undefined ? own.waitingText : own.waitingOrScan}
      >
        {link !== undefined && <ScanCode link={link} words={own} />}
      </CheckRow>
    );
  return (
    <CheckRow
      icon={MonitorSmartphone}
      state={ownBrowserState(report)}
      title={own.seen}
      text={<Time at={report.receivedAt} />}
    >
      <ReportDetails report={report} />
      {link !== undefined && <CollapsedScanCode title={own.another} link={link} words={own} />}
    </CheckRow>
  );
}

/** The report's findings and problems. */
function ReportDetails({ report }: { readonly report: ReceivedReport }) {
  const { own } = usePageWords('install');
  const format = useFormat();
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
    <>
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
          ...(report.browser === '' ? [] : [[own.browser, softwareName(report.browser)] as const]),
          [own.pixel, own.version(report.version, report.hasFirstLine)],
          [own.loaded, milliseconds(report.loadedMs)],
          [own.answered, milliseconds(report.answeredMs)],
        ]}
      />
    </>
  );
}
