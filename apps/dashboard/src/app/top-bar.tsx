import { useMatches } from '@tanstack/react-router';
import { ChevronRight, Search, SunMoon } from 'lucide-react';
import { useProject } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { useTheme } from '../ui/theme.ts';
import { useWords } from '../words/words.ts';
import { ProjectSwitcher } from './project-switcher.tsx';

/** The top bar: breadcrumbs, other viewers, search on phones, and the theme switch. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { nav, theme: themeWords } = useWords();
  const { name } = useProject();
  const matches = useMatches();
  const titleKey = matches.findLast(({ staticData }) => staticData.titleKey !== undefined)?.staticData
    .titleKey;
  const [, chooseTheme] = useTheme();

  return (
    <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-2 border-b border-border bg-canvas/88 px-4 backdrop-blur-[10px] desk:px-6 print:hidden">
      <span className="desk:hidden">
        <ProjectSwitcher />
      </span>
      <nav
        id="breadcrumb"
        aria-label={nav.breadcrumb}
        className="flex min-w-0 items-center gap-1.5 text-13 text-muted has-[[data-crumb]]:[&>b]:hidden"
      >
        <bdi className="truncate max-desk:hidden">{name}</bdi>
        <ChevronRight
          aria-hidden="true"
          className="size-3 shrink-0 text-faint max-desk:hidden"
          strokeWidth={1.75}
        />
        {titleKey !== undefined && <b className="truncate font-[560] text-text">{nav[titleKey]}</b>}
      </nav>
      <span className="grow" />
      <span id="others" className="flex min-w-0 shrink-0" />
      <Button kind="ghost" shape="icon" aria-label={nav.search} className="desk:hidden" onClick={onSearch}>
        <Search aria-hidden="true" className="size-[19px]" strokeWidth={1.75} />
      </Button>
      <Button
        kind="ghost"
        size="small"
        shape="icon"
        aria-label={themeWords.change}
        title={themeWords.change}
        className="max-desk:hidden"
        onClick={() => chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')}
      >
        <SunMoon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Button>
    </header>
  );
}
