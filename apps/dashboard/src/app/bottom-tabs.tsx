import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useProjectKey } from '../session/project.ts';
import { useWords } from '../words/words.ts';
import { projectPages } from './project-pages.ts';

const tab =
  'flex min-h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-11 text-muted aria-[current=page]:text-accent-text [&>svg]:size-5';

const MoreSheet = lazy(async () => ({
  default: (await loadPart(() => import('./more-sheet.tsx'))).MoreSheet,
}));

/** Tab bar on phones: four pages, and More for the rest. */
export function BottomTabs() {
  const { nav } = useWords();
  const projectKey = useProjectKey();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={nav.main}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden in-[body:has(#dock)]:hidden"
    >
      {projectPages
        .filter(({ hasTab }) => hasTab)
        .map(({ to, titleKey, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            params={{ projectKey }}
            className={tab}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} />
            <span className="max-w-full truncate">{nav[titleKey]}</span>
          </Link>
        ))}
      <button type="button" className={tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden="true" strokeWidth={1.75} />
        {nav.more}
      </button>
      <Suspense>{isOpen && <MoreSheet onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}
