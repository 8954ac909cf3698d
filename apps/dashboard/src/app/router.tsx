import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { basePath } from '../api/base.ts';
import { loadPart } from '../api/load-part.ts';
import { readAuditSearch } from '../audit/audit-search.ts';
import { readEventsSearch } from '../events/base/events-search.ts';
import { readListSearch } from '../experiments/list-search.ts';
import { readHistorySearch } from '../history/history-search.ts';
import { readInstallSearch } from '../install/install-search.ts';
import { readProgrammeSearch } from '../programme/programme-search.ts';
import { readResultsSearch } from '../results/view/results-search.ts';
import { experimentQuery } from '../session/experiment.ts';
import { projectQuery, rememberProject } from '../session/project.ts';
import { surveyQuery } from '../session/surveys.ts';
import { meQuery } from '../session/use-me.ts';
import { readDataSearch } from '../settings/data/data-search.ts';
import { readSurveyEditorSearch } from '../survey-editor/draft/editor-search.ts';
import { readSurveyResultsSearch } from '../survey-results/survey-results-search.ts';
import { readSurveySearch } from '../surveys/survey-search.ts';
import { readTeamSearch } from '../team/team-search.ts';
import { readPanelSearch } from '../ui/list-search.ts';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { readWebhooksSearch } from '../webhooks/webhooks-search.ts';
import { loadPage } from './load-page.ts';
import { onlyKnown } from './only-known.ts';
import type { PageName } from './page-name.ts';
import { ProjectShell } from './project-shell.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { StartPage } from './start-page.tsx';

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

const start = createRoute({ getParentRoute: () => root, path: '/', component: StartPage });

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => loadPart(() => import('../people/welcome-page.tsx')), 'WelcomePage'),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(
    () => loadPart(() => import('../results/shared/shared-page.tsx')),
    'SharedPage',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: onlyKnown((given): { readonly refused?: 'address' } =>
    given.refused === 'address' ? { refused: 'address' } : {},
  ),
  component: lazyRouteComponent(
    () => loadPage('invitation', () => import('../people/invitation-page.tsx')),
    'InvitationPage',
  ),
});

const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$projectKey',
  component: ProjectShell,
  pendingComponent: ShellSkeleton,
  loader: async ({ context, params }) => {
    await context.queries.ensureQueryData(projectQuery(params.projectKey));
    rememberProject(params.projectKey);
  },
});

const projectStart = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectKey/experiments', params });
  },
});

const experiments = createRoute({
  getParentRoute: () => project,
  path: '/experiments',
  staticData: { word: 'experiments' },
  validateSearch: onlyKnown(readListSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../experiments/experiments-page.tsx')),
    'ExperimentsPage',
  ),
});

const experiment = createRoute({
  getParentRoute: () => project,
  path: '/experiments/$experimentKey',
  staticData: { word: 'experiments' },
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(experimentQuery(params.projectKey, params.experimentKey)),
  component: lazyRouteComponent(
    () =>
      loadPage(['experiment', 'changes', 'lifecycle'], () => import('../experiment/experiment-shell.tsx')),
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
  staticData: { saysZone: true },
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

const changes = createRoute({
  getParentRoute: () => project,
  path: '/changes',
  staticData: { word: 'changes' },
  validateSearch: onlyKnown(readHistorySearch),
  component: lazyRouteComponent(
    () => loadPage(['changes', 'history'], () => import('../history/changes-page.tsx')),
    'ChangesPage',
  ),
});

const install = createRoute({
  getParentRoute: () => project,
  path: '/install',
  staticData: { word: 'install' },
  validateSearch: onlyKnown(readInstallSearch),
  component: lazyRouteComponent(
    () => loadPage('install', () => import('../install/install-page.tsx')),
    'InstallPage',
  ),
});

const surveys = createRoute({
  getParentRoute: () => project,
  path: '/surveys',
  staticData: { word: 'surveys' },
  validateSearch: onlyKnown(readSurveySearch),
  component: lazyRouteComponent(
    () => loadPage('surveys', () => import('../surveys/surveys-page.tsx')),
    'SurveysPage',
  ),
});

const survey = createRoute({
  getParentRoute: () => project,
  path: '/surveys/$surveyKey',
  staticData: { word: 'surveys' },
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(surveyQuery(params.projectKey, params.surveyKey)),
  component: lazyRouteComponent(
    () => loadPage(['surveys', 'changes'], () => import('../surveys/survey-shell.tsx')),
    'SurveyShell',
  ),
});

const surveyStart = createRoute({
  getParentRoute: () => survey,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectKey/surveys/$surveyKey/setup', params });
  },
});

const surveySetup = createRoute({
  getParentRoute: () => survey,
  path: '/setup',
  staticData: { saysZone: true },
  validateSearch: onlyKnown(readSurveyEditorSearch),
  component: lazyRouteComponent(
    () => loadPage(['surveyEditor', 'editor'], () => import('../survey-editor/survey-editor-page.tsx')),
    'SurveyEditorPage',
  ),
});

const surveyResults = createRoute({
  getParentRoute: () => survey,
  path: '/results',
  validateSearch: onlyKnown(readSurveyResultsSearch),
  component: lazyRouteComponent(
    () => loadPage(['surveyResults', 'charts'], () => import('../survey-results/survey-results-page.tsx')),
    'SurveyResultsPage',
  ),
});

const events = createRoute({
  getParentRoute: () => project,
  path: '/events',
  staticData: { word: 'events' },
  validateSearch: onlyKnown(readEventsSearch),
  component: lazyRouteComponent(
    () => loadPage('events', () => import('../events/events-page.tsx')),
    'EventsPage',
  ),
});

const goals = createRoute({
  getParentRoute: () => project,
  path: '/goals',
  staticData: { word: 'goals' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../goals/goals-page.tsx')), 'GoalsPage'),
});

const audiences = createRoute({
  getParentRoute: () => project,
  path: '/audiences',
  staticData: { word: 'audiences' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('../audiences/audiences-page.tsx')),
    'AudiencesPage',
  ),
});

const layers = createRoute({
  getParentRoute: () => project,
  path: '/layers',
  staticData: { word: 'layers' },
  validateSearch: onlyKnown(readPanelSearch),
  component: lazyRouteComponent(() => loadPart(() => import('../layers/layers-page.tsx')), 'LayersPage'),
});

const programme = createRoute({
  getParentRoute: () => project,
  path: '/programme',
  staticData: { word: 'programme' },
  validateSearch: onlyKnown(readProgrammeSearch),
  component: lazyRouteComponent(
    () => loadPage('programme', () => import('../programme/programme-page.tsx')),
    'ProgrammePage',
  ),
});

const team = createRoute({
  getParentRoute: () => project,
  path: '/team',
  staticData: { word: 'team' },
  component: lazyRouteComponent(() => loadPage('team', () => import('../team/team-shell.tsx')), 'TeamShell'),
});

const people = createRoute({
  getParentRoute: () => team,
  path: '/',
  validateSearch: onlyKnown(readTeamSearch),
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
  staticData: { word: 'audit' },
  validateSearch: onlyKnown(readAuditSearch),
  component: lazyRouteComponent(
    () => loadPage(['audit', 'changes'], () => import('../audit/audit-page.tsx')),
    'AuditPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => project,
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

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  staticData: { word: 'settings' },
  component: lazyRouteComponent(
    () => loadPage(['settings', 'changes', 'sections'], () => import('../settings/settings-page.tsx')),
    'SettingsPage',
  ),
});

const data = createRoute({
  getParentRoute: () => project,
  path: '/settings/data',
  staticData: { word: 'settings' },
  validateSearch: onlyKnown(readDataSearch),
  component: lazyRouteComponent(
    () => loadPage(['settings', 'data'], () => import('../settings/data/data-page.tsx')),
    'DataPage',
  ),
});

const installation = createRoute({
  getParentRoute: () => project,
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

const account = createRoute({
  getParentRoute: () => project,
  path: '/account',
  staticData: { word: 'account' },
  component: lazyRouteComponent(() => loadPart(() => import('../people/account-page.tsx')), 'AccountPage'),
});

const routes = root.addChildren([
  start,
  welcome,
  shared,
  invitation,
  project.addChildren([
    projectStart,
    experiments,
    experiment.addChildren([experimentStart, results, setup, history]),
    surveys,
    survey.addChildren([surveyStart, surveySetup, surveyResults]),
    changes,
    install,
    events,
    goals,
    audiences,
    layers,
    programme,
    team.addChildren([people, roles, audit]),
    webhooks.addChildren([webhook]),

    settings,
    data,
    installation,
    account,
  ]),
]);

/** Creates the router with every route of the dashboard. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { queries },
    basepath: basePath === '' ? '/' : basePath,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: ListSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The page's name, as a key of the navigation's words. */
    readonly word?: PageName;
    /** The page states the time zone itself. */
    readonly saysZone?: true;
  }
}
