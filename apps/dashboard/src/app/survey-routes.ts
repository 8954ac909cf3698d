import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { surveyQuery } from '../session/surveys.ts';
import { parseSurveyEditorSearch } from '../survey-editor/draft/editor-search.ts';
import { parseSurveyResultsSearch } from '../survey-results/survey-results-search.ts';
import { parseSurveySearch } from '../surveys/survey-search.ts';
import { dropUnknownParams } from './drop-unknown-params.ts';
import { loadPage } from './load-page.ts';
import { projectRoute } from './project-route.ts';

const surveys = createRoute({
  getParentRoute: () => projectRoute,
  path: '/surveys',
  staticData: { titleKey: 'surveys' },
  validateSearch: dropUnknownParams(parseSurveySearch),
  component: lazyRouteComponent(
    () => loadPage('surveys', () => import('../surveys/surveys-page.tsx')),
    'SurveysPage',
  ),
});

const survey = createRoute({
  getParentRoute: () => projectRoute,
  path: '/surveys/$surveyKey',
  staticData: { titleKey: 'surveys' },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(surveyQuery(params.projectKey, params.surveyKey)),
  component: lazyRouteComponent(
    () => loadPage(['surveys', 'changes', 'presence'], () => import('../surveys/survey-shell.tsx')),
    'SurveyShell',
  ),
});

const surveyIndex = createRoute({
  getParentRoute: () => survey,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$projectKey/surveys/$surveyKey/setup', params });
  },
});

const surveySetup = createRoute({
  getParentRoute: () => survey,
  path: '/setup',
  staticData: { showsTimeZone: true },
  validateSearch: dropUnknownParams(parseSurveyEditorSearch),
  component: lazyRouteComponent(
    () => loadPage(['surveyEditor', 'editor'], () => import('../survey-editor/survey-editor-page.tsx')),
    'SurveyEditorPage',
  ),
});

const surveyResults = createRoute({
  getParentRoute: () => survey,
  path: '/results',
  validateSearch: dropUnknownParams(parseSurveyResultsSearch),
  component: lazyRouteComponent(
    () => loadPage(['surveyResults', 'charts'], () => import('../survey-results/survey-results-page.tsx')),
    'SurveyResultsPage',
  ),
});

/** Routes of the surveys of a project. */
export const surveyRoutes = [surveys, survey.addChildren([surveyIndex, surveySetup, surveyResults])] as const;
