import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { loadPage } from './load-page.ts';
import { onlyKnown } from './only-known.ts';
import { rootRoute } from './root-route.ts';
import { StartPage } from './start-page.tsx';

const start = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StartPage });

interface WelcomeSearch {
  /** Creates another one, even if the user already has one. */
  readonly create?: 'organization';
  /** Id of the organization that a new project belongs to, unless another is chosen. */
  readonly organization?: string;
}

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  validateSearch: onlyKnown(
    (given): WelcomeSearch => ({
      ...(given.create === 'organization' && { create: given.create }),
      ...(typeof given.organization === 'string' && { organization: given.organization }),
    }),
  ),
  component: lazyRouteComponent(() => loadPart(() => import('../people/welcome-page.tsx')), 'WelcomePage'),
});

const shared = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared',
  component: lazyRouteComponent(
    () => loadPart(() => import('../results/shared/shared-page.tsx')),
    'SharedPage',
  ),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  validateSearch: onlyKnown((search): { readonly refused?: string } =>
    typeof search.refused === 'string' ? { refused: search.refused } : {},
  ),
  component: lazyRouteComponent(
    () => loadPage('invitation', () => import('../people/invitation-page.tsx')),
    'InvitationPage',
  ),
});

/** Routes outside a project: where people arrive by a link, or without a session. */
export const arrivalRoutes = [start, welcome, shared, invitation] as const;
