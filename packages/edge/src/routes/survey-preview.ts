import type { SurveyPreview } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import type { StoredPreviews } from '../snapshots/stored-previews.ts';

/** `GET /sdk/survey/preview?token=…`: one survey, for anyone who has the preview link. */
export function surveyPreviewRoute({ previews }: { readonly previews: StoredPreviews }) {
  return async function surveyPreview(request: EdgeRequest): Promise<RouteResponse> {
    const { preview, headers } = await previews.find('survey', request);
    const body: SurveyPreview = { preview: true, expiresAt: preview.expiresAt, survey: preview.survey };
    return jsonResponse(JSON.stringify(body), headers);
  };
}
