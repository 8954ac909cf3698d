import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { pageTab, pageTabs } from '../../ui/page-tab.ts';
import { usePageWords } from '../../words/page-words.ts';

/** Header of the settings pages: the project's settings and its data. */
export function SettingsHead({ summary }: { readonly summary?: ReactNode }) {
  const { title, tabs } = usePageWords('settings');
  const params = { projectKey: useProjectKey() };
  const isCurrent = {
    activeProps: { 'aria-current': 'page' as const },
    activeOptions: { exact: true, includeSearch: false },
  };
  return (
    <>
      <PageHeader title={title} summary={summary} />
      <nav aria-label={tabs.label} className={pageTabs}>
        <Link to="/p/$projectKey/settings" params={params} className={pageTab} {...isCurrent}>
          {tabs.project}
        </Link>
        <Link to="/p/$projectKey/settings/data" params={params} className={pageTab} {...isCurrent}>
          {tabs.data}
        </Link>
      </nav>
    </>
  );
}
