import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { ArchiveRestore, Ellipsis, Link as LinkIcon, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { OtherViewers } from '../presence/other-viewers.tsx';
import { useReportPresence } from '../presence/use-report-presence.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { useSurvey } from '../session/surveys.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { Menu } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageTab, pageTabs } from '../ui/page-tab.ts';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { ResourceTitle } from '../ui/resource-title.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { availableSurveyActions } from './available-survey-actions.ts';
import { CompleteSurveyDialog } from './complete-survey-dialog.tsx';
import { SurveyMenuItems, surveyActionIcons } from './survey-menu-items.tsx';
import { SurveyPill } from './survey-pill.tsx';
import { useSurveyActions } from './use-survey-actions.ts';

const pages = {
  setup: '/p/$projectKey/surveys/$surveyKey/setup',
  results: '/p/$projectKey/surveys/$surveyKey/results',
} as const;

/** Layout around one survey's pages: its name and status, actions, and tabs. */
export function SurveyShell() {
  const words = usePageWords('surveys');
  const { nav, keys } = useWords();
  const projectKey = useProjectKey();
  const survey = useSurvey();
  const navigate = useNavigate();
  const canEdit = useCanActAs('editor');
  const copy = useCopy();
  const surveyActions = useSurveyActions();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { name, surveyKey, status, isChanged } = survey;
  const params = { projectKey, surveyKey };
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  const resource = { kind: 'survey', key: surveyKey } as const;
  useReportPresence(resource, { reportsTyping: page === 'setup' && canEdit });
  const tabs = [
    { to: pages.setup, label: words.tabs.setup },
    { to: pages.results, label: words.tabs.results },
  ] as const;
  const available = canEdit ? availableSurveyActions(survey) : [];
  const pauseOrResume = available.find(([action]) => action === 'pause' || action === 'resume');
  const run = ([name, next]: (typeof available)[number]) =>
    name === 'complete' ? setConfirming(true) : surveyActions.run(survey, name, next);

  useHotkeys([
    ...tabs.map(({ to, label }, index) => ({
      keys: String(index + 1),
      label,
      run: () => void navigate({ to, params }),
    })),
    { keys: 'e', label: words.edit, run: () => void navigate({ to: pages.setup, params }) },
    ...(pauseOrResume === undefined ? [] : [{ keys: 'p', label: keys.pause, run: () => run(pauseOrResume) }]),
    ...(canEdit ? [{ keys: '.', label: keys.actions, run: () => setMenuOpen(true) }] : []),
  ]);
  usePaletteCommands([
    ...available.map((action) => ({
      kind: 'action' as const,
      label: words.actionLabels[action[0]],
      icon: surveyActionIcons[action[0]],
      run: () => run(action),
    })),
    { kind: 'copy', label: words.copyAddress, icon: LinkIcon, run: () => void copy(location.href) },
  ]);

  return (
    <>
      <Breadcrumb name={name}>
        <Link to="/p/$projectKey/surveys" params={{ projectKey }}>
          {nav.surveys}
        </Link>
      </Breadcrumb>
      <OtherViewers resource={resource} />
      <header className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-x-2.5 gap-y-1">
          <ResourceTitle name={name} />
          <SurveyPill survey={survey} />
          <span className="flex min-w-0 items-center gap-1 font-mono text-12 text-muted">
            {surveyKey}
            <CopyButton text={surveyKey} />
          </span>
        </div>
        {canEdit && (
          <div className="ml-auto flex items-center gap-2">
            {pauseOrResume !== undefined && (
              <Button className="max-desk:hidden" onClick={() => run(pauseOrResume)}>
                {pauseOrResume[0] === 'pause' ? (
                  <Pause aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
                ) : (
                  <Play aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
                )}
                {words.actionLabels[pauseOrResume[0]]}
              </Button>
            )}
            <Menu
              align="end"
              isOpen={isMenuOpen}
              onOpenChange={setMenuOpen}
              trigger={
                <Button shape="icon" aria-label={words.actions}>
                  <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
                </Button>
              }
            >
              <SurveyMenuItems
                survey={survey}
                actions={surveyActions}
                onComplete={() => setConfirming(true)}
              />
            </Menu>
          </div>
        )}
      </header>
      <nav aria-label={words.tabs.title} className={pageTabs}>
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
            {words.archivedNote}
          </Notice>
        </div>
      )}
      {isConfirming && (
        <CompleteSurveyDialog
          name={name}
          onClose={() => setConfirming(false)}
          onComplete={() => surveyActions.run(survey, 'complete', 'completed')}
        />
      )}
      <Outlet />
    </>
  );
}
