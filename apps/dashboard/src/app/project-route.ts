import { createRoute } from '@tanstack/react-router';
import { projectQuery, storeLastProjectKey } from '../session/project.ts';
import { ProjectShell } from './project-shell.tsx';
import { rootRoute } from './root-route.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** The parent route of a project's pages; loads the project and stores its key as the last one opened. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$projectKey',
  component: ProjectShell,
  pendingComponent: ShellSkeleton,
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(projectQuery(params.projectKey));
    storeLastProjectKey(params.projectKey);
  },
});
