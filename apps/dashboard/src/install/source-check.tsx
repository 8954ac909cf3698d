import type { PageCheck } from '@pixel/control/client';
import { FileSearch } from 'lucide-react';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { CheckRow, type CheckState } from './check-row.tsx';
import { FindingList } from './finding-list.tsx';

/** Returns the status of the source check; an unreadable page doesn't fail it. */
export function sourceState(check: PageCheck | undefined): CheckState {
  if (check === undefined) return 'waiting';
  if (check.status === 'unreadable') return 'look';
  const codes = check.findings.map(({ code }) => code);
  if (check.status === 'missing' && codes.length === 1 && codes[0] === 'no_tag') return 'waiting';
  if (check.findings.some(({ severity }) => severity === 'bad')) return 'failed';
  return check.findings.length > 0 ? 'look' : 'passed';
}

/** Whether the page's source contains the tag, and what blocks it there. */
export function SourceCheck({
  check,
  page,
  problem,
}: {
  readonly check: PageCheck | undefined;
  /** URL of the page, if known. */
  readonly page: string | undefined;
  /** Why the page was not checked. */
  readonly problem: string | undefined;
}) {
  const { source } = usePageWords('install');
  const format = useFormat();
  if (problem !== undefined)
    return <CheckRow icon={FileSearch} state="look" title={source.unreadable} text={problem} />;
  if (check === undefined || page === undefined)
    return (
      <CheckRow
        icon={FileSearch}
        state="waiting"
        title={source.waiting}
        text={page === undefined ? source.noPage : source.reading}
      />
    );
  if (check.status === 'unreadable')
    return (
      <CheckRow icon={FileSearch} state="look" title={source.unreadable}>
        <FindingList findings={[check.reason]} />
      </CheckRow>
    );
  const { pathname } = new URL(check.url);
  return (
    <CheckRow
      icon={FileSearch}
      state={sourceState(check)}
      title={check.status === 'found' ? source.found : source.waiting}
      text={source.read(pathname, format.time(check.checkedAt))}
    >
      <FindingList findings={check.findings} />
    </CheckRow>
  );
}
