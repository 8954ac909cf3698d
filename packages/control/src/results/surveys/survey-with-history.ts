import type { SurveyIdentity, SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { type KnownQuestion, knownQuestions } from './known-questions.ts';
import { readPublishedForms } from './read-published-forms.ts';
import type { SurveyForm } from './tally.ts';

/** A survey with all questions that it ever asked. */
export interface SurveyWithHistory {
  readonly survey: ProjectSurvey;
  readonly identity: SurveyIdentity;
  /** The project's time zone. */
  readonly timeZone: string;
  readonly questions: readonly KnownQuestion[];
  /** Returns the survey's form at the time of a response, or the newest form if the response's version is unknown. */
  readonly formOf: (response: SurveyResponse) => SurveyForm;
}

/** Reads a survey with its earlier questions. Rejects with `project_not_found`, `survey_not_found` or `unavailable`. */
export async function readSurveyWithHistory(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  { projectKey, surveyKey }: { readonly projectKey: string; readonly surveyKey: string },
): Promise<SurveyWithHistory> {
  const { survey, timeZone } = await readProject(
    deps,
    projectKey,
    [{ kind: 'survey', key: surveyKey }],
    ({ working }) => ({
      survey: requireDocument(working, 'survey', surveyKey),
      timeZone: working.timeZone,
    }),
  );
  const identity = { projectKey, surveyId: survey.kept.id };
  const answeredVersions = await callEvents(deps.events, () => deps.events.surveys.versions(identity));
  const forms = await readProject(deps, projectKey, [], ({ working }, db) =>
    readPublishedForms(
      db,
      { projectId: working.kept.id, surveyId: survey.kept.id },
      answeredVersions.map(({ version }) => version),
    ),
  );
  const formsByVersion = new Map(
    forms.flatMap((form) => form.versions.map((version) => [version, form] as const)),
  );
  const working: SurveyForm = { questions: survey.questions, hasIntro: survey.intro !== undefined };
  const newest = forms[0] ?? working;
  return {
    survey,
    identity,
    timeZone,
    questions: knownQuestions(
      survey.questions,
      forms.map(({ questions }) => questions),
    ),
    formOf: ({ version }) => formsByVersion.get(version) ?? newest,
  };
}
