import type { PageCheck } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ServerCog } from 'lucide-react';
import { useCanActAs, useProject, useProjectKey } from '../session/project.ts';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Bar, Block, useIsSlow } from '../ui/skeleton.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { CauseList } from './cause-list.tsx';
import { EventLog } from './event-log.tsx';
import type { InstallSearch } from './install-search.ts';
import { LiveCheck } from './live-check.tsx';
import { causesOfMissingVisitors } from './missing-visitors.ts';
import { NextStep } from './next-step.tsx';
import { OpenStep } from './open-step.tsx';
import { OriginList } from './origin-list.tsx';
import { OwnBrowserCheck, ownBrowserState } from './own-browser-check.tsx';
import { pageUrlToCheck } from './page-url.ts';
import { PolicyStep } from './policy-step.tsx';
import { SnippetStep } from './snippet-step.tsx';
import { SourceCheck, sourceState } from './source-check.tsx';
import { installQuery, pageCheckQuery, viewsQuery } from './use-install.ts';
import { useIsOverdue } from './use-is-overdue.ts';
import { useOwnBrowser } from './use-own-browser.ts';
import { VisitorCheck, visitorState } from './visitor-check.tsx';

/** Placeholder if the server doesn't know its public URL. */
const unknownServer = 'https://YOUR-PIXEL-SERVER';

/** The install page: the steps to add the script, live checks of whether it works, and the next step. */
export function InstallPage() {
  const projectKey = useProjectKey();
  const project = useProject();
  const words = usePageWords('install');
  const format = useFormat();
  const describeError = useDescribeError();
  const search = useSearch({ from: '/p/$projectKey/install' });
  const navigate = useNavigate({ from: '/p/$projectKey/install' });
  const { data: install, error, refetch, isPending } = useQuery(installQuery(projectKey));
  const { data: views = 0 } = useQuery(viewsQuery(projectKey));
  const isSlow = useIsSlow(isPending);
  const visitorCheckState = install && visitorState(install.edge, views);
  const isOverdue = useIsOverdue(visitorCheckState === 'waiting');

  const visits = install?.edge.status === 'answers' ? install.edge.visits : [];
  const page = pageUrlToCheck({
    typedUrl: search.page,
    allowedOrigins: project.allowedOrigins,
    visitedOrigins: visits.map(({ origin }) => origin),
  });
  const canCheck = useCanActAs('editor');
  const canReadEvents = useCanActAs('analyst');
  const isChecked = canCheck && page !== undefined;
  const sourceQuery = useQuery({ ...pageCheckQuery(projectKey, page ?? ''), enabled: isChecked });
  const ownBrowser = useOwnBrowser(projectKey, canCheck);
  const pageCheck = isChecked && sourceQuery.data?.status !== 'unreadable' ? sourceQuery.data : undefined;

  if (error !== null && install === undefined)
    return <ErrorPage error={error} reset={() => void refetch()} />;

  const site = page === undefined ? project.name : new URL(page).host;
  const updateSearch = (patch: InstallSearch | { readonly platform: 'html' }) =>
    void navigate({
      search: (previous) => {
        const { platform, ...rest } = { ...previous, ...patch };
        return platform === undefined || platform === 'html' ? rest : { ...rest, platform };
      },
      replace: true,
    });
  const isDone = visitorCheckState === 'passed';
  const ownBrowserCheckState = ownBrowserState(ownBrowser.report);
  const wasPageOpened = canCheck
    ? ownBrowserCheckState === 'passed' || ownBrowserCheckState === 'needsAttention'
    : isDone;

  return (
    <>
      <header className="mb-4">
        <h1 className="title-page max-desk:text-20">
          <bdi>{words.title(site)}</bdi>
        </h1>
        <p className="num mt-0.5 text-13 text-muted">
          {isDone && views > 0
            ? words.installed(words.visitor.viewCount(format.count(views), views))
            : words.subtitle}
        </p>
      </header>
      {install === undefined ? (
        isSlow && <InstallSkeleton />
      ) : (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_420px]">
          <div className="min-w-0">
            {install.publicUrl === null && (
              <div className="mb-4">
                <Notice tone="warning" icon={ServerCog}>
                  {words.noServer}
                </Notice>
              </div>
            )}
            <Card>
              <ol>
                <SnippetStep
                  state={isDone ? 'done' : 'now'}
                  server={install.publicUrl ?? unknownServer}
                  projectKey={projectKey}
                  platform={search.platform ?? 'html'}
                  onPlatform={(platform) => updateSearch({ platform })}
                  found={pageCheck?.status === 'found' ? words.source.pill : undefined}
                />
                <PolicyStep
                  state={isDone ? 'done' : 'later'}
                  server={install.publicUrl ?? unknownServer}
                  policies={pageCheck && policiesToAmend(pageCheck)}
                />
                <OpenStep
                  state={wasPageOpened ? 'done' : isDone ? 'later' : 'now'}
                  page={page}
                  own={ownBrowser}
                  onPage={(typed) => updateSearch({ page: typed })}
                />
                <NextStep state={isDone ? 'now' : 'later'} />
              </ol>
            </Card>
          </div>
          <LiveCheck
            states={[
              ...(canCheck ? [sourceState(sourceQuery.data)] : []),
              visitorState(install.edge, views),
              ...(canCheck ? [ownBrowserCheckState] : []),
            ]}
            checks={
              <>
                {canCheck && (
                  <SourceCheck
                    check={sourceQuery.data}
                    page={page}
                    problem={sourceQuery.error === null ? undefined : describeError(sourceQuery.error)}
                  />
                )}
                <VisitorCheck edge={install.edge} views={views} />
                {canCheck && <OwnBrowserCheck page={page} own={ownBrowser} />}
              </>
            }
          >
            {isOverdue && (
              <CauseList
                causes={causesOfMissingVisitors({
                  edge: install.edge,
                  consent: project.consent,
                  page: pageCheck,
                })}
              />
            )}
            {install.edge.status === 'answers' && !isOverdue && <OriginList seen={install.edge} />}
            {canReadEvents && <EventLog />}
          </LiveCheck>
        </div>
      )}
    </>
  );
}

/** Returns the page's policies, with missing sources added, if the check found something to add; empty otherwise. */
function policiesToAmend({
  findings,
  policies,
}: Exclude<PageCheck, { status: 'unreadable' }>): readonly string[] {
  const lacks = findings.some(({ code }) => code.startsWith('policy_'));
  return lacks ? policies : [];
}

function InstallSkeleton() {
  const { common } = useWords();
  return (
    <div role="status" className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_420px]">
      <span className="sr-only">{common.loading}</span>
      <Card className="flex flex-col gap-4 p-5">
        <Bar className="w-1/3" />
        <Block className="h-28" />
        <Bar className="w-1/4" />
        <Block className="h-16" />
      </Card>
      <Card className="flex flex-col gap-4 p-4">
        <Bar className="w-1/3" />
        <Block className="h-10" />
      </Card>
    </div>
  );
}
