import { useMe } from '../session/use-me.ts';
import { projectPages } from './project-pages.ts';

/** Returns the pages that the user has access to: the installation's page is only for its owners. */
export function useProjectPages(): readonly (typeof projectPages)[number][] {
  const { ownsInstallation } = useMe();
  return projectPages.filter(({ titleKey }) => ownsInstallation || titleKey !== 'installation');
}
