import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { useKeys } from '../ui/keys.tsx';
import { Main } from '../ui/main.tsx';
import { TimeZone } from '../words/time-zone.ts';
import { useWords } from '../words/words.ts';
import { ArchivedLine } from './archived-line.tsx';
import { Arrival } from './arrival.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { useLiveProject } from './live.ts';
import { PaletteOpener } from './palette-opener.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useProjectPages } from './use-project-pages.ts';
import { ZoneLine } from './zone-line.tsx';

const KeyHelp = lazy(async () => ({ default: (await loadPart(() => import('./key-help.tsx'))).KeyHelp }));

/** Layout around every page of a project. */
export function ProjectShell() {
  const projectKey = useProjectKey();
  const { timeZone } = useProject();
  const { nav, keys } = useWords();
  const navigate = useNavigate();
  const pages = useProjectPages();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [searchedFrom, setSearchedFrom] = useState<Element>();
  const search = () => setSearchedFrom(document.activeElement ?? document.body);
  const isLive = useLiveProject(projectKey);

  useKeys([
    ...pages.map(({ to, word, key }) => ({
      keys: `g ${key}`,
      label: nav[word],
      run: () => void navigate({ to, params: { projectKey } }),
    })),
    { keys: '?', label: keys.help, run: () => setHelpOpen(true) },
  ]);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      const from = document.activeElement ?? document.body;
      // Keys don't navigate while a dialog is open.
      const isCovered = document.querySelector('[role="dialog"]') !== null;
      setSearchedFrom((before) => (before === undefined && !isCovered ? from : undefined));
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
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
        <SideBar onSearch={search} />
        <div className="flex min-w-0 flex-col">
          <TopBar onSearch={search} />
          <ConnectionLine isLive={isLive} />
          <ArchivedLine />
          <Main
            key={projectKey}
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1480px] px-4 pt-4 pb-24 outline-none desk:px-6 desk:pt-[22px] desk:pb-10"
          >
            <Outlet />
            <ZoneLine />
          </Main>
        </div>
        <BottomTabs />
        <PaletteOpener openedFrom={searchedFrom} onClose={() => setSearchedFrom(undefined)} />
        <Suspense>{isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}</Suspense>
        <Arrival />
        <span hidden data-live={isLive} />
      </div>
    </TimeZone>
  );
}
