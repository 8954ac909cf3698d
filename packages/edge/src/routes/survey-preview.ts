import type { SurveyPreview } from '@pixel/protocol';
import { type EdgeRequest, jsonResponse, type RouteResponse } from '../http.ts';
import type { FindPreview } from '../stored-previews.ts';

/** `GET /sdk/survey/preview?token=…`: one survey, for whoever was given the link to it. */
export function surveyPreviewRoute({ findPreview }: { readonly findPreview: FindPreview }) {
  return async function surveyPreview(request: EdgeRequest): Promise<RouteResponse> {
    const { preview, headers } = await findPreview('survey', request);
    const body: SurveyPreview = { preview: true, expiresAt: preview.expiresAt, survey: preview.survey };
    return jsonResponse(JSON.stringify(body), headers);
  };
}
