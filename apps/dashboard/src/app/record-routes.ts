import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readEventsSearch } from '../events/base/events-search.ts';
import { readHistorySearch } from '../history/history-search.ts';
import { readInstallSearch } from '../install/install-search.ts';
import { readProgrammeSearch } from '../programme/programme-search.ts';
import { loadPage } from './load-page.ts';
import { onlyKnown } from './only-known.ts';
import { projectRoute } from './project-route.ts';

const changes = createRoute({
  getParentRoute: () => projectRoute,
  path: '/changes',
  staticData: { word: 'changes' },
  validateSearch: onlyKnown(readHistorySearch),
  component: lazyRouteComponent(
    () => loadPage(['changes', 'history'], () => import('../history/changes-page.tsx')),
    'ChangesPage',
  ),
});

const programme = createRoute({
  getParentRoute: () => projectRoute,
  path: '/programme',
  staticData: { word: 'programme' },
  validateSearch: onlyKnown(readProgrammeSearch),
  component: lazyRouteComponent(
    () => loadPage('programme', () => import('../programme/programme-page.tsx')),
    'ProgrammePage',
  ),
});

const install = createRoute({
  getParentRoute: () => projectRoute,
  path: '/install',
  staticData: { word: 'install' },
  validateSearch: onlyKnown(readInstallSearch),
  component: lazyRouteComponent(
    () => loadPage('install', () => import('../install/install-page.tsx')),
    'InstallPage',
  ),
});

const events = createRoute({
  getParentRoute: () => projectRoute,
  path: '/events',
  staticData: { word: 'events' },
  validateSearch: onlyKnown(readEventsSearch),
  component: lazyRouteComponent(
    () => loadPage('events', () => import('../events/events-page.tsx')),
    'EventsPage',
  ),
});

/** Routes of the records: changes, decisions and events. */
export const recordRoutes = [changes, programme, install, events] as const;
