import type { PageCheck } from '@pixel/control/client';
import { FileSearch } from 'lucide-react';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { CheckRow, type CheckState } from './check-row.tsx';
import { InstallFindingList } from './install-finding-list.tsx';

/** Returns the status of the source check. An unreadable page needs attention, but doesn't fail. */
export function sourceState(check: PageCheck | undefined): CheckState {
  if (check === undefined) return 'waiting';
  if (check.status === 'unreadable') return 'needsAttention';
  const codes = check.findings.map(({ code }) => code);
  if (check.status === 'missing' && codes.length === 1 && codes[0] === 'no_tag') return 'waiting';
  if (check.findings.some(({ severity }) => severity === 'bad')) return 'failed';
  return check.findings.length > 0 ? 'needsAttention' : 'passed';
}

/** Live check of whether the page's source contains the tag, with everything that blocks it there. */
export function SourceCheck({
  check,
  page,
  problem,
}: {
  readonly check: PageCheck | undefined;
  /** URL of the page, if known. */
  readonly page: string | undefined;
  /** Why the page couldn't be checked. */
  readonly problem: string | undefined;
}) {
  const { source } = usePageWords('install');
  const format = useFormat();
  if (problem !== undefined)
    return <CheckRow icon={FileSearch} state="needsAttention" title={source.unreadable} text={problem} />;
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
      <CheckRow icon={FileSearch} state="needsAttention" title={source.unreadable}>
        <InstallFindingList findings={[check.reason]} />
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
      <InstallFindingList findings={check.findings} />
    </CheckRow>
  );
}
