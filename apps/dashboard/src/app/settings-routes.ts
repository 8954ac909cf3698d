import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { meQuery } from '../session/use-me.ts';
import { readDataSearch } from '../settings/data/data-search.ts';
import { readWebhooksSearch } from '../webhooks/webhooks-search.ts';
import { loadPage } from './load-page.ts';
import { onlyKnown } from './only-known.ts';
import { projectRoute } from './project-route.ts';

const settings = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  staticData: { word: 'settings' },
  component: lazyRouteComponent(
    () => loadPage(['settings', 'changes', 'sections'], () => import('../settings/settings-page.tsx')),
    'SettingsPage',
  ),
});

const data = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/data',
  staticData: { word: 'settings' },
  validateSearch: onlyKnown(readDataSearch),
  component: lazyRouteComponent(
    () => loadPage(['settings', 'data'], () => import('../settings/data/data-page.tsx')),
    'DataPage',
  ),
});

const installation = createRoute({
  getParentRoute: () => projectRoute,
  path: '/installation',
  staticData: { word: 'installation' },
  async beforeLoad({ context }) {
    // For everyone else the page doesn't exist.
    if (!(await context.queries.ensureQueryData(meQuery)).ownsInstallation) throw notFound();
  },
  component: lazyRouteComponent(
    () => loadPage('installation', () => import('../installation/installation-page.tsx')),
    'InstallationPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks',
  staticData: { word: 'webhooks' },
  validateSearch: onlyKnown(readWebhooksSearch),
  component: lazyRouteComponent(
    () => loadPage('webhooks', () => import('../webhooks/webhooks-page.tsx')),
    'WebhooksPage',
  ),
});

/** All endpoints share one page, which shows this one. */
const webhook = createRoute({ getParentRoute: () => webhooks, path: '/$webhookKey' });

/** Routes of a project's settings, its webhooks and the installation. */
export const settingsRoutes = [webhooks.addChildren([webhook]), settings, data, installation] as const;
