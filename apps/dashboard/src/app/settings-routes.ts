import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { meQuery } from '../session/use-me.ts';
import { parseDataSearch } from '../settings/data/data-search.ts';
import { parseWebhooksSearch } from '../webhooks/webhooks-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { projectRoute } from './project-route.ts';

const settings = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  staticData: { titleKey: 'settings' },
  component: lazyRouteComponent(
    () => loadPage(['settings', 'changes', 'sections'], () => import('../settings/settings-page.tsx')),
    'SettingsPage',
  ),
});

const data = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/data',
  staticData: { titleKey: 'settings' },
  validateSearch: dropUnknownParams(parseDataSearch),
  component: lazyRouteComponent(
    () => loadPage(['settings', 'data'], () => import('../settings/data/data-page.tsx')),
    'DataPage',
  ),
});

const installation = createRoute({
  getParentRoute: () => projectRoute,
  path: '/installation',
  staticData: { titleKey: 'installation' },
  async beforeLoad({ context }) {
    // For everyone else the page doesn't exist.
    if (!(await context.queryClient.ensureQueryData(meQuery)).ownsInstallation) throw notFound();
  },
  component: lazyRouteComponent(
    () => loadPage('installation', () => import('../installation/installation-page.tsx')),
    'InstallationPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks',
  staticData: { titleKey: 'webhooks' },
  validateSearch: dropUnknownParams(parseWebhooksSearch),
  component: lazyRouteComponent(
    () => loadPage('webhooks', () => import('../webhooks/webhooks-page.tsx')),
    'WebhooksPage',
  ),
});

/** A webhook's route has no component: the page of all webhooks shows the selected one. */
const webhook = createRoute({ getParentRoute: () => webhooks, path: '/$webhookKey' });

/** Routes of a project's settings, its webhooks and the installation. */
export const settingsRoutes = [webhooks.addChildren([webhook]), settings, data, installation] as const;
