import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useProject, useProjectKey } from '../session/project.ts';
import { Key } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { commandKey } from '../ui/command-key.ts';
import { Logo } from '../ui/logo.tsx';
import { useWords } from '../words/words.ts';
import { LiveVersion } from './live-version.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { useProjectPages } from './use-project-pages.ts';
import { UserMenu } from './user-menu.tsx';

const item =
  'flex h-[30px] items-center gap-[9px] rounded-2 px-2 text-13 font-medium text-muted hover:bg-hover hover:text-text [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint';
const currentItem =
  'bg-surface text-text font-[560] shadow-1 ring-1 ring-border hover:bg-surface [&>svg]:text-accent-text';

/** The side bar: project, search, pages, the live version, and the user. */
export function SideBar({ onSearch }: { readonly onSearch: () => void }) {
  const { nav } = useWords();
  return (
    <aside
      aria-label={nav.project}
      className="sticky top-0 flex h-dvh flex-col gap-0.5 overflow-y-auto border-r border-border bg-sunken px-2.5 pt-3 pb-2.5 max-desk:hidden print:hidden"
    >
      <div className="flex items-center gap-[9px] px-1.5 pt-1 pb-2.5">
        <Logo />
        <span aria-hidden="true" className="h-[18px] w-px rotate-[20deg] bg-border-strong" />
        <ProjectSwitcher />
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="mb-2.5 flex h-8 shrink-0 items-center gap-2 rounded-2 border border-border-strong bg-surface pr-1.5 pl-[9px] text-13 text-faint shadow-1 hover:bg-hover"
      >
        <Search aria-hidden="true" className="size-[15px] shrink-0" strokeWidth={1.75} />
        <span className="grow truncate text-left">{nav.search}</span>
        <span aria-hidden="true" className="inline-flex gap-0.5">
          <Key>{commandKey}</Key>
          <Key>K</Key>
        </span>
      </button>
      <PageLinks />
      <div className="mt-auto flex flex-col gap-2 pt-4">
        <LiveVersion />
        <UserMenu />
      </div>
    </aside>
  );
}

function PageLinks() {
  const { nav } = useWords();
  const projectKey = useProjectKey();
  const { experiments, waitingChanges } = useProject();
  const running = experiments.running ?? 0;
  const pages = useProjectPages();
  return (
    <nav aria-label={nav.main} className="flex flex-col gap-px">
      {pages.map(({ to, titleKey, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          params={{ projectKey }}
          className={item}
          activeProps={{ className: classNames(currentItem), 'aria-current': 'page' }}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} />
          {nav[titleKey]}
          {titleKey === 'experiments' && running > 0 && (
            <span className="num ml-auto text-12 text-faint" title={nav.running(running)}>
              {running}
            </span>
          )}
          {titleKey === 'changes' && waitingChanges > 0 && (
            <span className="num ml-auto text-12 text-faint" title={nav.changesWait(waitingChanges)}>
              {waitingChanges}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
