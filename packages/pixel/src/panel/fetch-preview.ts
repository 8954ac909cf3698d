import type { Bootstrap, Preview, SurveyPreview } from '@pixel/protocol';
import { deepFreeze } from '../deep-freeze.ts';
import { isObject } from '../json.ts';

/** The result of fetching a preview: a blob with only its variant or survey, or a sentence that says why there is none. */
export type PreviewResult =
  | { readonly blob: Bootstrap; readonly expiresAt: string }
  | { readonly blob: null; readonly problem: string };

/** Timeout of the request. */
const timeoutMs = 10_000;
const failed = { blob: null, problem: 'The preview could not be loaded. Try again in a moment.' };

/** Fetches the variant or survey of a token. Never rejects. */
export async function fetchPreview({
  endpoint,
  projectKey,
  token,
}: Readonly<Record<'endpoint' | 'projectKey' | 'token', string>>): Promise<PreviewResult> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const [, survey] = /^survey_(.{43})$/.exec(token) ?? [];
    const path = survey === undefined ? `preview?token=${token}` : `survey/preview?token=${survey}`;
    const response = await fetch(`${endpoint}/sdk/${path}`, {
      credentials: 'omit',
      signal: controller.signal,
    });
    const body: unknown = await response.json();
    return response.ok
      ? { ...toResult(body as Preview | SurveyPreview, projectKey) }
      : { blob: null, problem: problemIn(body) };
  } catch {
    return failed;
  } finally {
    clearTimeout(timer);
  }
}

function toResult(preview: Preview | SurveyPreview, projectKey: string): PreviewResult {
  const off = { enabled: false };
  const blob: Bootstrap = {
    projectKey,
    // Previews don't count visitors.
    anonymousId: '00000000-0000-0000-0000-000000000000',
    version: '1970-01-01T00:00:00.000Z',
    fetchedAt: new Date().toISOString(),
    goals: [],
    ...('survey' in preview
      ? { hasActiveExperiments: false, assignments: [], experiments: [], surveys: [preview.survey] }
      : {
          hasActiveExperiments: true,
          assignments: [preview.assignment],
          experiments: [preview.experiment],
          surveys: [],
        }),
    integrations: { analytics: { ...off, tagEventsEnabled: false }, behaviorTool: off },
  };
  return { blob: deepFreeze(blob), expiresAt: preview.expiresAt };
}

function problemIn(body: unknown): string {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  return typeof error.message === 'string' ? error.message : failed.problem;
}
