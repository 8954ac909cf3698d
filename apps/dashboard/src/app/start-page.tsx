import { Navigate } from '@tanstack/react-router';
import { readLastProjectKey } from '../session/project.ts';
import { useProjects } from '../session/use-me.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** Redirects to the last opened project, to the first one, or to project creation. */
export function StartPage() {
  const { data: organizations, error, refetch, isPending } = useProjects();
  const isSlow = useIsSlow(isPending);
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  if (organizations === undefined) return isSlow && <ShellSkeleton />;
  const projects = organizations.flatMap((organization) => organization.projects);
  const project = projects.find(({ projectKey }) => projectKey === readLastProjectKey()) ?? projects[0];
  if (project === undefined) return <Navigate to="/welcome" replace />;
  return <Navigate to="/p/$projectKey/experiments" params={{ projectKey: project.projectKey }} replace />;
}
