import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { Main } from '../ui/main.tsx';
import { TimeZone } from '../words/time-zone.ts';
import { useWords } from '../words/words.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { PaletteOpener } from './palette-opener.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SideBar } from './side-bar.tsx';
import { TimeZoneLine } from './time-zone-line.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveProject } from './use-live-project.ts';
import { useProjectPages } from './use-project-pages.ts';

const HotkeyHelp = lazy(async () => ({
  default: (await loadPart(() => import('./hotkey-help.tsx'))).HotkeyHelp,
}));

/** Layout around every page of a project. */
export function ProjectShell() {
  const projectKey = useProjectKey();
  const { timeZone } = useProject();
  const { nav, keys } = useWords();
  const navigate = useNavigate();
  const pages = useProjectPages();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [searchOpener, setSearchOpener] = useState<Element>();
  const openSearch = () => setSearchOpener(document.activeElement ?? document.body);
  const isLive = useLiveProject(projectKey);

  useHotkeys([
    ...pages.map(({ to, titleKey, key }) => ({
      keys: `g ${key}`,
      label: nav[titleKey],
      run: () => void navigate({ to, params: { projectKey } }),
    })),
    { keys: '?', label: keys.help, run: () => setHelpOpen(true) },
  ]);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      const from = document.activeElement ?? document.body;
      // Keys don't navigate while a dialog is open.
      const isDialogOpen = document.querySelector('[role="dialog"]') !== null;
      setSearchOpener((before) => (before === undefined && !isDialogOpen ? from : undefined));
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <TimeZone value={timeZone}>
      <div className="min-h-dvh desk:not-print:grid desk:grid-cols-[228px_minmax(0,1fr)]">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-raised focus:px-3 focus:py-2 focus:shadow-3"
        >
          {nav.skip}
        </a>
        <SideBar onSearch={openSearch} />
        <div className="flex min-w-0 flex-col">
          <TopBar onSearch={openSearch} />
          <ConnectionNotice isLive={isLive} />
          <ArchivedNotice />
          <Main
            key={projectKey}
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1480px] px-4 pt-4 pb-24 outline-none desk:px-6 desk:pt-[22px] desk:pb-10"
          >
            <Outlet />
            <TimeZoneLine />
          </Main>
        </div>
        <BottomTabs />
        <PaletteOpener openedFrom={searchOpener} onClose={() => setSearchOpener(undefined)} />
        <Suspense>{isHelpOpen && <HotkeyHelp onClose={() => setHelpOpen(false)} />}</Suspense>
        <RouteAnnouncer />
        <span hidden data-live={isLive} />
      </div>
    </TimeZone>
  );
}
