import type { Limits } from '../limits.ts';
import type { JsonObject } from './json.ts';
import { document, health, pixelScript, readiness, variantScript } from './other-operations.ts';
import { bootstrap, event, events, preview } from './sdk-operations.ts';
import { survey, surveyPreview } from './survey-operations.ts';

/** Returns every public path with its requests and responses. */
export function openapiPaths(limits: Limits): JsonObject {
  return {
    '/sdk/bootstrap': { get: bootstrap() },
    '/sdk/event': { post: event(limits) },
    '/sdk/events': { post: events(limits) },
    '/sdk/preview': { get: preview() },
    '/sdk/survey': { post: survey(limits) },
    '/sdk/survey/preview': { get: surveyPreview() },
    '/pixel.js': { get: pixelScript('getPixel', 'Get the unminified pixel, for debugging') },
    '/pixel.min.js': { get: pixelScript('getMinifiedPixel', 'Get the pixel') },
    '/v/{sha256}.js': { get: variantScript() },
    '/health': { get: health() },
    '/health/ready': { get: readiness() },
    '/openapi.json': { get: document() },
  };
}
