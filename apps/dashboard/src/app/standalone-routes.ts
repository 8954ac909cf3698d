import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { rootRoute } from './root-route.ts';
import { StartPage } from './start-page.tsx';

const start = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StartPage });

interface WelcomeSearch {
  /** Opens the form for another organization, even if the user already has one. */
  readonly create?: 'organization';
  /** Id of the organization that a new project belongs to, unless another is chosen. */
  readonly organization?: string;
}

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  validateSearch: dropUnknownParams(
    (search): WelcomeSearch => ({
      ...(search.create === 'organization' && { create: search.create }),
      ...(typeof search.organization === 'string' && { organization: search.organization }),
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
  validateSearch: dropUnknownParams((search): { readonly refused?: string } =>
    typeof search.refused === 'string' ? { refused: search.refused } : {},
  ),
  component: lazyRouteComponent(
    () => loadPage('invitation', () => import('../people/invitation-page.tsx')),
    'InvitationPage',
  ),
});

/** Routes outside a project, most of them opened by a link or without a session. */
export const standaloneRoutes = [start, welcome, shared, invitation] as const;
