import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { parsePanelSearch } from '../ui/list-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { projectRoute } from './project-route.ts';

const goals = createRoute({
  getParentRoute: () => projectRoute,
  path: '/goals',
  staticData: { titleKey: 'goals' },
  validateSearch: dropUnknownParams(parsePanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../goals/goals-page.tsx')), 'GoalsPage'),
});

const audiences = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audiences',
  staticData: { titleKey: 'audiences' },
  validateSearch: dropUnknownParams(parsePanelSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../audiences/audiences-page.tsx')),
    'AudiencesPage',
  ),
});

const layers = createRoute({
  getParentRoute: () => projectRoute,
  path: '/layers',
  staticData: { titleKey: 'layers' },
  validateSearch: dropUnknownParams(parsePanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../layers/layers-page.tsx')), 'LayersPage'),
});

/** Routes of the resources that experiments use. */
export const resourceRoutes = [goals, audiences, layers] as const;
