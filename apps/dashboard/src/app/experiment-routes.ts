import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { parseListSearch } from '../experiments/list-search.ts';
import { parseHistorySearch } from '../history/history-search.ts';
import { parseResultsSearch } from '../results/view/results-search.ts';
import { experimentQuery } from '../session/experiment.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { projectRoute } from './project-route.ts';

const experiments = createRoute({
  getParentRoute: () => projectRoute,
  path: '/experiments',
  staticData: { titleKey: 'experiments' },
  validateSearch: dropUnknownParams(parseListSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../experiments/experiments-page.tsx')),
    'ExperimentsPage',
  ),
});

const experiment = createRoute({
  getParentRoute: () => projectRoute,
  path: '/experiments/$experimentKey',
  staticData: { titleKey: 'experiments' },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(experimentQuery(params.projectKey, params.experimentKey)),
  component: lazyRouteComponent(
    () =>
      loadPage(
        ['experiment', 'changes', 'lifecycle', 'presence'],
        () => import('../experiment/experiment-shell.tsx'),
      ),
    'ExperimentShell',
  ),
});

const experimentIndex = createRoute({
  getParentRoute: () => experiment,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const { status } = await context.queryClient.ensureQueryData(
      experimentQuery(params.projectKey, params.experimentKey),
    );
    const isUnstarted = status === 'draft' || status === 'scheduled';
    throw redirect({
      to: `/p/$projectKey/experiments/$experimentKey/${isUnstarted ? 'setup' : 'results'}`,
      params,
    });
  },
});

const results = createRoute({
  getParentRoute: () => experiment,
  path: '/results',
  validateSearch: dropUnknownParams(parseResultsSearch),
  component: lazyRouteComponent(
    () => loadPage('results', () => import('../results/results-page.tsx')),
    'ResultsPage',
  ),
});

const setup = createRoute({
  getParentRoute: () => experiment,
  path: '/setup',
  staticData: { showsTimeZone: true },
  component: lazyRouteComponent(
    () => loadPage('editor', () => import('../editor/editor-page.tsx')),
    'EditorPage',
  ),
});

const history = createRoute({
  getParentRoute: () => experiment,
  path: '/history',
  validateSearch: dropUnknownParams(parseHistorySearch),
  component: lazyRouteComponent(
    () => loadPage('history', () => import('../history/history-page.tsx')),
    'HistoryPage',
  ),
});

/** Routes of the experiments of a project. */
export const experimentRoutes = [
  experiments,
  experiment.addChildren([experimentIndex, results, setup, history]),
] as const;
