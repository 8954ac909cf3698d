import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { readPanelSearch } from '../ui/list-search.ts';
import { onlyKnown } from './only-known.ts';
import { projectRoute } from './project-route.ts';

const goals = createRoute({
  getParentRoute: () => projectRoute,
  path: '/goals',
  staticData: { word: 'goals' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../goals/goals-page.tsx')), 'GoalsPage'),
});

const audiences = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audiences',
  staticData: { word: 'audiences' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../audiences/audiences-page.tsx')),
    'AudiencesPage',
  ),
});

const layers = createRoute({
  getParentRoute: () => projectRoute,
  path: '/layers',
  staticData: { word: 'layers' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../layers/layers-page.tsx')), 'LayersPage'),
});

/** Routes of the resources that experiments use. */
export const resourceRoutes = [goals, audiences, layers] as const;
