import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseEventsSearch } from '../events/base/events-search.ts';
import { parseHistorySearch } from '../history/history-search.ts';
import { parseInstallSearch } from '../install/install-search.ts';
import { parseProgrammeSearch } from '../programme/programme-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { projectRoute } from './project-route.ts';

const changes = createRoute({
  getParentRoute: () => projectRoute,
  path: '/changes',
  staticData: { titleKey: 'changes' },
  validateSearch: dropUnknownParams(parseHistorySearch),
  component: lazyRouteComponent(
    () => loadPage(['changes', 'history'], () => import('../history/changes-page.tsx')),
    'ChangesPage',
  ),
});

const programme = createRoute({
  getParentRoute: () => projectRoute,
  path: '/programme',
  staticData: { titleKey: 'programme' },
  validateSearch: dropUnknownParams(parseProgrammeSearch),
  component: lazyRouteComponent(
    () => loadPage('programme', () => import('../programme/programme-page.tsx')),
    'ProgrammePage',
  ),
});

const install = createRoute({
  getParentRoute: () => projectRoute,
  path: '/install',
  staticData: { titleKey: 'install' },
  validateSearch: dropUnknownParams(parseInstallSearch),
  component: lazyRouteComponent(
    () => loadPage('install', () => import('../install/install-page.tsx')),
    'InstallPage',
  ),
});

const events = createRoute({
  getParentRoute: () => projectRoute,
  path: '/events',
  staticData: { titleKey: 'events' },
  validateSearch: dropUnknownParams(parseEventsSearch),
  component: lazyRouteComponent(
    () => loadPage('events', () => import('../events/events-page.tsx')),
    'EventsPage',
  ),
});

/** Routes of a project's changes, test program, install check and events. */
export const activityRoutes = [changes, programme, install, events] as const;
