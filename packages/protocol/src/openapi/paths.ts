import type { Limits } from '../limits.ts';
import type { JsonObject } from './json.ts';
import {
  healthOperation,
  openapiOperation,
  pixelScriptOperation,
  readinessOperation,
  variantScriptOperation,
} from './script-and-health-operations.ts';
import { bootstrapOperation, eventOperation, eventsOperation, previewOperation } from './sdk-operations.ts';
import { surveyOperation, surveyPreviewOperation } from './survey-operations.ts';

/** Returns every public path with its requests and responses. */
export function openapiPaths(limits: Limits): JsonObject {
  return {
    '/sdk/bootstrap': { get: bootstrapOperation() },
    '/sdk/event': { post: eventOperation(limits) },
    '/sdk/events': { post: eventsOperation(limits) },
    '/sdk/preview': { get: previewOperation() },
    '/sdk/survey': { post: surveyOperation(limits) },
    '/sdk/survey/preview': { get: surveyPreviewOperation() },
    '/pixel.js': { get: pixelScriptOperation('getPixel', 'Get the unminified pixel, for debugging') },
    '/pixel.min.js': { get: pixelScriptOperation('getMinifiedPixel', 'Get the pixel') },
    '/v/{sha256}.js': { get: variantScriptOperation() },
    '/health': { get: healthOperation() },
    '/health/ready': { get: readinessOperation() },
    '/openapi.json': { get: openapiOperation() },
  };
}
