import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageWords } from '../../words/page-words.ts';

const tab =
  'flex h-9 items-center border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text max-desk:h-11';

/** Header of the settings pages: the project's settings and its data. */
export function SettingsHead({ summary }: { readonly summary?: ReactNode }) {
  const { title, tabs } = usePageWords('settings');
  const params = { projectKey: useProjectKey() };
  const isCurrent = { activeProps: { 'aria-current': 'page' as const }, activeOptions: { exact: true } };
  return (
    <>
      <PageHead title={title} summary={summary} />
      <nav aria-label={tabs.label} className="mb-4 flex gap-4 border-b border-border">
        <Link to="/p/$projectKey/settings" params={params} className={tab} {...isCurrent}>
          {tabs.project}
        </Link>
        <Link to="/p/$projectKey/settings/data" params={params} className={tab} {...isCurrent}>
          {tabs.data}
        </Link>
      </nav>
    </>
  );
}
