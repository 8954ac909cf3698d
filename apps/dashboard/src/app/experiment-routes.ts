import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { readListSearch } from '../experiments/list-search.ts';
import { readHistorySearch } from '../history/history-search.ts';
import { readResultsSearch } from '../results/view/results-search.ts';
import { experimentQuery } from '../session/experiment.ts';
import { loadPage } from './load-page.ts';
import { onlyKnown } from './only-known.ts';
import { projectRoute } from './project-route.ts';

const experiments = createRoute({
  getParentRoute: () => projectRoute,
  path: '/experiments',
  staticData: { word: 'experiments' },
  validateSearch: onlyKnown(readListSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../experiments/experiments-page.tsx')),
    'ExperimentsPage',
  ),
});

const experiment = createRoute({
  getParentRoute: () => projectRoute,
  path: '/experiments/$experimentKey',
  staticData: { word: 'experiments' },
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(experimentQuery(params.projectKey, params.experimentKey)),
  component: lazyRouteComponent(
    () =>
      loadPage(
        ['experiment', 'changes', 'lifecycle', 'presence'],
        () => import('../experiment/experiment-shell.tsx'),
      ),
    'ExperimentShell',
  ),
});

const experimentStart = createRoute({
  getParentRoute: () => experiment,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const { status } = await context.queries.ensureQueryData(
      experimentQuery(params.projectKey, params.experimentKey),
    );
    const isBefore = status === 'draft' || status === 'scheduled';
    throw redirect({
      to: `/p/$projectKey/experiments/$experimentKey/${isBefore ? 'setup' : 'results'}`,
      params,
    });
  },
});

const results = createRoute({
  getParentRoute: () => experiment,
  path: '/results',
  validateSearch: onlyKnown(readResultsSearch),
  component: lazyRouteComponent(
    () => loadPage('results', () => import('../results/results-page.tsx')),
    'ResultsPage',
  ),
});

const setup = createRoute({
  getParentRoute: () => experiment,
  path: '/setup',
  staticData: { showsZone: true },
  component: lazyRouteComponent(
    () => loadPage('editor', () => import('../editor/editor-page.tsx')),
    'EditorPage',
  ),
});

const history = createRoute({
  getParentRoute: () => experiment,
  path: '/history',
  validateSearch: onlyKnown(readHistorySearch),
  component: lazyRouteComponent(
    () => loadPage('history', () => import('../history/history-page.tsx')),
    'HistoryPage',
  ),
});

/** Routes of the experiments of a project. */
export const experimentRoutes = [
  experiments,
  experiment.addChildren([experimentStart, results, setup, history]),
] as const;
