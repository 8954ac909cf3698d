import type { Assignment, BootstrapExperiment, Preview } from '@pixel/protocol';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import type { StoredPreviews } from '../snapshots/stored-previews.ts';

/** `GET /sdk/preview?token=…`: one variant, for anyone who has the preview link. */
export function previewRoute({ previews }: { readonly previews: StoredPreviews }) {
  return async function preview(request: EdgeRequest): Promise<RouteResponse> {
    const stored = await previews.find('active', request);
    const { expiresAt, experiment, assignment = defaultAssignment(experiment) } = stored.preview;
    const body: Preview = { preview: true, expiresAt, experiment, assignment };
    return jsonResponse(JSON.stringify(body), stored.headers);
  };
}

/** Returns the assignment of a preview stored without one, with keys in place of the unknown names. */
function defaultAssignment({
  experimentKey,
  experimentId,
  variant: { key },
}: BootstrapExperiment): Assignment {
  return {
    experimentKey,
    experimentId,
    experimentName: experimentKey,
    variantKey: key,
    variantId: '00000000-0000-0000-0000-000000000000',
    variantName: key,
    isControl: false,
  };
}
