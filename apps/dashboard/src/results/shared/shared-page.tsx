import type { SharedResults } from '@pixel/control/client';
import { Link2Off, Lock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { listenForFragmentSecret, readFragmentSecret } from '../../browser/fragment-secret.ts';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Pill } from '../../ui/marks.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ResourceTitle } from '../../ui/resource-title.tsx';
import { useIsSlow } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { TimeZone } from '../../words/time-zone.ts';
import { useWords } from '../../words/words.ts';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { useSharedResults } from '../sharing/use-shares.ts';
import { SharedResultsProvider } from '../view/results-context.tsx';
import { SharedReport } from './shared-report.tsx';

/** Results for anyone with a share link, without links to other pages. */
export function SharedPage() {
  const token = useSyncExternalStore(listenForFragmentSecret, readFragmentSecret);
  return (
    <div className="mx-auto min-h-dvh w-full max-w-[1200px] p-6 max-desk:p-4 print:p-0">
      {token === '' ? <UnknownLink /> : <Shared key={token} token={token} />}
    </div>
  );
}

function Shared({ token }: { readonly token: string }) {
  const { data, error, refetch, isPending } = useSharedResults(token);
  const isSlow = useIsSlow(isPending);
  if (error instanceof ApiError && error.code === 'share_not_found') return <UnknownLink />;
  if (error instanceof ApiError && (error.status === 410 || error.status === 429))
    return <ExpiredLink error={error} />;
  if (data !== undefined)
    return (
      <TimeZone value={data.report.timeZone}>
        <Report shared={data} />
      </TimeZone>
    );
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  return isSlow ? <ResultsSkeleton /> : null;
}

function Report({ shared: { report, expiresAt } }: { readonly shared: SharedResults }) {
  const { shared } = usePageWords('sharing');
  const { common } = useWords();
  const format = useFormat();
  const { name, phase, startedAt, endedAt, computedAt, timeZone } = report;
  return (
    <>
      <header className="mb-4 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <Logo />
        <ResourceTitle name={name} />
        <Pill tone="line">
          <Lock aria-hidden="true" className="size-3" strokeWidth={1.75} />
          {shared.readOnly}
        </Pill>
        <p className="num flex w-full flex-wrap gap-x-3 text-13 text-muted">
          {phase !== null && <span>{shared.phase(format.count(phase))}</span>}
          {startedAt !== null && (
            <span>
              {endedAt === null
                ? shared.since(format.day(startedAt))
                : shared.span(format.day(startedAt), format.day(endedAt))}
            </span>
          )}
          {computedAt !== null && (
            <span>
              {shared.computed} <Time at={computedAt} />
            </span>
          )}
          <span>{common.timeZone(timeZone)}</span>
          <span className="print:hidden">{shared.ends(format.time(expiresAt))}</span>
        </p>
      </header>
      <main className="min-w-0">
        <SharedResultsProvider report={report}>
          <SharedReport />
        </SharedResultsProvider>
      </main>
    </>
  );
}

/** The link has expired or was revoked, or too many attempts failed. */
function ExpiredLink({ error }: { readonly error: ApiError }) {
  const { shared } = usePageWords('sharing');
  const describeError = useDescribeError();
  return (
    <main>
      <EmptyState heading="h1" icon={Link2Off} title={error.status === 410 ? shared.over : shared.wait}>
        {describeError(error)}.
      </EmptyState>
    </main>
  );
}

function UnknownLink() {
  const { shared } = usePageWords('sharing');
  return (
    <main>
      <EmptyState heading="h1" icon={Link2Off} title={shared.unknown}>
        {shared.unknownAbout}
      </EmptyState>
    </main>
  );
}
