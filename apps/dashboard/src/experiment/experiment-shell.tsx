import { Link, Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { ArchiveRestore } from 'lucide-react';
import { PublishButton } from '../changes/publish-button.tsx';
import { AskAnEditor } from '../lifecycle/ask-an-editor.tsx';
import { DecisionCard } from '../lifecycle/decision-card.tsx';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { OtherViewers } from '../presence/other-viewers.tsx';
import { useReportPresence } from '../presence/use-report-presence.ts';
import { followsPlan, parseResultsSearch } from '../results/view/results-search.ts';
import { useExperiment } from '../session/experiment.ts';
import { useCanActAs, useHasRole, useProjectKey } from '../session/project.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { MobileActionBar } from '../ui/mobile-action-bar.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageTab, pageTabs } from '../ui/page-tab.ts';
import { ResourceTitle } from '../ui/resource-title.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { StatusPill } from './status-pill.tsx';
import { useExperimentCommands } from './use-experiment-commands.ts';

const pages = {
  results: '/p/$projectKey/experiments/$experimentKey/results',
  setup: '/p/$projectKey/experiments/$experimentKey/setup',
  history: '/p/$projectKey/experiments/$experimentKey/history',
} as const;

/** Layout around one experiment's pages: its name and status, actions, and tabs. */
export function ExperimentShell() {
  const words = usePageWords('experiment');
  const { archivedNote, actions } = usePageWords('lifecycle');
  const { nav } = useWords();
  const canEdit = useCanActAs('editor');
  const hasEditorRole = useHasRole('editor');
  const projectKey = useProjectKey();
  const experiment = useExperiment();
  const navigate = useNavigate();
  const { name, experimentKey, hypothesis, status, isChanged } = experiment;
  const params = { projectKey, experimentKey };
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  const isSetup = page === 'setup';
  const resource = { kind: 'experiment', key: experimentKey } as const;
  useReportPresence(resource, { reportsTyping: isSetup && canEdit });
  // Exploratory views, such as those with filters, don't offer the suggested decision.
  const isPlannedView = followsPlan(parseResultsSearch(useSearch({ strict: false })));
  const tabs = [
    { to: pages.results, label: words.results },
    { to: pages.setup, label: words.setup },
    { to: pages.history, label: words.history },
  ] as const;

  useExperimentCommands(experiment);
  useHotkeys([
    ...tabs.map(({ to, label }, index) => ({
      keys: String(index + 1),
      label,
      run: () => void navigate({ to, params }),
    })),
    { keys: 'e', label: words.edit, run: () => void navigate({ to: pages.setup, params }) },
  ]);

  return (
    <>
      <Breadcrumb name={name}>
        <Link to="/p/$projectKey/experiments" params={{ projectKey }}>
          {nav.experiments}
        </Link>
      </Breadcrumb>
      <OtherViewers resource={resource} />
      <header className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <ResourceTitle name={name} />
            <StatusPill experiment={experiment} />
            <span className="flex min-w-0 items-center gap-1 font-mono text-12 text-muted">
              {experimentKey}
              <CopyButton text={experimentKey} />
            </span>
          </div>
          {hypothesis !== undefined && (
            <p className="mt-0.5 line-clamp-3 max-w-[100ch] text-13 text-muted">
              <bdi>{hypothesis}</bdi>
            </p>
          )}
        </div>
        <div className="ml-auto flex min-w-0 max-w-full flex-wrap items-center justify-end gap-2">
          <ExperimentActions experiment={experiment} hasPrimary={!isSetup && isPlannedView} />
          {!isSetup && status === 'draft' && canEdit && (
            <MobileActionBar label={actions}>
              <PublishButton experiment={experiment} />
            </MobileActionBar>
          )}
          {!hasEditorRole && status === 'draft' && <AskAnEditor />}
        </div>
      </header>
      <nav aria-label={words.tabs} className={pageTabs}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={params}
            className={pageTab}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
            {to === pages.setup && isChanged && status !== 'draft' && (
              <span
                role="img"
                aria-label={words.edited}
                title={words.edited}
                className="size-1.5 rounded-full bg-accent"
              />
            )}
          </Link>
        ))}
      </nav>
      {status === 'archived' && (
        <div className="mb-4">
          <Notice tone="plain" icon={ArchiveRestore}>
            {archivedNote}
          </Notice>
        </div>
      )}
      <DecisionCard experiment={experiment} />
      <Outlet />
    </>
  );
}
