import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { basePath } from '../api/base.ts';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { activityRoutes } from './activity-routes.ts';
import { experimentRoutes } from './experiment-routes.ts';
import type { PageTitleKey } from './page-title-key.ts';
import { projectRoute } from './project-route.ts';
import { resourceRoutes } from './resource-routes.ts';
import { rootRoute } from './root-route.ts';
import { RouteError } from './route-error.tsx';
import { settingsRoutes } from './settings-routes.ts';
import { standaloneRoutes } from './standalone-routes.ts';
import { surveyRoutes } from './survey-routes.ts';
import { teamRoutes } from './team-routes.ts';

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectKey/experiments', params });
  },
});

const routes = rootRoute.addChildren([
  ...standaloneRoutes,
  projectRoute.addChildren([
    projectIndexRoute,
    ...experimentRoutes,
    ...surveyRoutes,
    ...activityRoutes,
    ...resourceRoutes,
    ...teamRoutes,
    ...settingsRoutes,
  ]),
]);

/** Creates the router with every route of the dashboard. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { queryClient },
    basepath: basePath === '' ? '/' : basePath,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: ListSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The page's title, as a key of the navigation's texts. */
    readonly titleKey?: PageTitleKey;
    /** Whether the page shows the time zone itself, so that the layout needn't. */
    readonly showsTimeZone?: true;
  }
}
