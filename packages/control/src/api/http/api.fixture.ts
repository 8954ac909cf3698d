import type { ExperimentView } from '../../authoring/experiments/experiment-view.ts';
import type { ChangedExperiment } from '../../authoring/experiments/experiments.ts';
import type { ProjectView } from '../../authoring/projects/project-view.ts';
import type { SurveyView } from '../../authoring/surveys/survey-view.ts';
import type { ChangedSurvey } from '../../authoring/surveys/surveys.ts';
import type { ControlErrorBody } from '../../base/control-error.ts';
import type { ListedOrganization } from '../../people/team/organizations.ts';

interface Requests {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** Creates an API client for an app. */
export function createApi(app: Requests) {
  async function send<T>(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: T }> {
    const response = await app.request(
      `/api${path}`,
      body === undefined
        ? {}
        : {
            method: 'If-Match' in headers ? 'PATCH' : 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          },
    );
    return { status: response.status, body: (await response.json()) as T };
  }

  /** Returns the response's body; throws if the response is an error. */
  async function fetchOk<T>(
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T> {
    const response = await send<T>(path, body, headers);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return response.body;
  }

  /** Returns the response's error; throws if the response isn't one. */
  async function refusal(
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ControlErrorBody['error'] & { status: number }> {
    const response = await send<ControlErrorBody>(path, body, headers);
    if (response.status === 200) throw new Error(`${path} was not refused`);
    return { ...response.body.error, status: response.status };
  }

  return {
    send,
    ask: fetchOk,
    refusal,
    /** Sends a JSON Merge Patch based on a revision. */
    patch: <T>(path: string, revision: number, body: object) => fetchOk<T>(path, body, ifMatch(revision)),
    patchRefusal: (path: string, revision: number, body: object) => refusal(path, body, ifMatch(revision)),
    /** Creates a project in the oldest organization. */
    async createProject(body: object): Promise<ProjectView> {
      const { organizations } = await fetchOk<{ organizations: ListedOrganization[] }>('/organizations');
      return fetchOk(`/organizations/${organizations[0]?.organizationId}/projects`, body);
    },
    /** Returns a client for a project's experiments. */
    experimentsOf: (projectKey: string) =>
      clientOf<ExperimentView, ChangedExperiment>(`/projects/${projectKey}/experiments`),
    /** Returns a client for a project's surveys. */
    surveysOf: (projectKey: string) => clientOf<SurveyView, ChangedSurvey>(`/projects/${projectKey}/surveys`),
  };

  function clientOf<View extends { readonly revision: number }, Changed>(list: string) {
    const at = (key: string) => `${list}/${key}`;
    const read = (key: string) => fetchOk<View>(at(key));
    const withRevision = async (
      key: string,
      suffix: string,
      body: object,
    ): Promise<[string, object, Readonly<Record<string, string>>]> => {
      const { revision, ...content } = { revision: (await read(key)).revision, ...body };
      return suffix === ''
        ? [at(key), content, ifMatch(revision)]
        : [`${at(key)}${suffix}`, { ...content, revision }, {}];
    };
    return {
      read,
      create: (body: object) => fetchOk<Changed>(list, body),
      /** Sends the newest revision unless the body has one. `suffix` is the end of the path; empty for a patch. */
      change: async (key: string, suffix: string, body: object) =>
        fetchOk<Changed>(...(await withRevision(key, suffix, body))),
      refused: async (key: string, suffix: string, body: object) =>
        refusal(...(await withRevision(key, suffix, body))),
    };
  }
}

function ifMatch(revision: number) {
  return { 'If-Match': `"${revision}"` };
}

/** The editable fields of an experiment's response. */
export function editable(view: ExperimentView) {
  const { experimentId, experimentKey, status, archivedFrom, salt, rollout, ...rest } = view;
  const { live, isChanged, phase, phases, nextStatuses, ...content } = rest;
  return { ...content, variants: content.variants.map(({ variantId: _, ...variant }) => variant) };
}

/** The editable fields of a survey's response. */
export function editableSurvey(view: SurveyView) {
  const { surveyId, surveyKey, status, archivedFrom, salt, ...rest } = view;
  const { revision, live, isChanged, nextStatuses, ...content } = rest;
  return content;
}
