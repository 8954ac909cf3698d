import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

/** The root route. Its context has the query client. */
export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});
