import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { parseAuditSearch } from '../audit/audit-search.ts';
import { parseTeamSearch } from '../team/team-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { projectRoute } from './project-route.ts';

const team = createRoute({
  getParentRoute: () => projectRoute,
  path: '/team',
  staticData: { titleKey: 'team' },
  component: lazyRouteComponent(() => loadPage('team', () => import('../team/team-shell.tsx')), 'TeamShell'),
});

const people = createRoute({
  getParentRoute: () => team,
  path: '/',
  validateSearch: dropUnknownParams(parseTeamSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../team/people-page.tsx')), 'PeoplePage'),
});

const roles = createRoute({
  getParentRoute: () => team,
  path: '/roles',
  component: lazyRouteComponent(() => loadPart(() => import('../team/roles-page.tsx')), 'RolesPage'),
});

const audit = createRoute({
  getParentRoute: () => team,
  path: '/audit',
  staticData: { titleKey: 'audit' },
  validateSearch: dropUnknownParams(parseAuditSearch),
  component: lazyRouteComponent(
    () => loadPage(['audit', 'changes'], () => import('../audit/audit-page.tsx')),
    'AuditPage',
  ),
});

const account = createRoute({
  getParentRoute: () => projectRoute,
  path: '/account',
  staticData: { titleKey: 'account' },
  component: lazyRouteComponent(() => loadPart(() => import('../people/account-page.tsx')), 'AccountPage'),
});

/** Routes of the people of a project's organization. */
export const teamRoutes = [team.addChildren([people, roles, audit]), account] as const;
