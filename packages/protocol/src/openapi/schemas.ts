import { z } from 'zod';
import { bootstrapSchema } from '../bootstrap.ts';
import { changeSchema } from '../change.ts';
import { errorBodySchema } from '../error.ts';
import { createEventSchema, eventAssignmentSchema } from '../event.ts';
import { goalSchema } from '../goal.ts';
import { healthSchema, readinessSchema } from '../health.ts';
import type { Limits } from '../limits.ts';
import { previewSchema, surveyPreviewSchema } from '../preview.ts';
import { surveySchema } from '../survey/survey.ts';
import { createSurveyPostSchema } from '../survey/survey-event.ts';
import { urlRulesSchema } from '../url-rule.ts';
import { eventAssignmentField, eventFields } from './event-fields.ts';
import type { JsonObject } from './json.ts';
import { surveyPostFields } from './survey-fields.ts';

/** URI of a schema in the document. */
export const schemaUri = (name: string): string => `#/components/schemas/${name}`;

/** Returns the JSON schema of a parameter. */
export function parameterSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io: 'input' });
  return converted;
}

/**
 * Returns the document's JSON schemas by name: those of responses as sent, and those of request bodies as accepted with the given limits.
 */
export function openapiSchemas(limits: Limits): JsonObject {
  const event = createEventSchema(limits);
  return {
    ...convert('output', {
      Bootstrap: bootstrapSchema,
      Change: changeSchema,
      Error: errorBodySchema,
      Goal: goalSchema,
      Health: healthSchema,
      Preview: previewSchema,
      Readiness: readinessSchema,
      Survey: surveySchema,
      SurveyPreview: surveyPreviewSchema,
      UrlRules: urlRulesSchema,
    }),
    ...convert(
      'input',
      { Event: event, EventAssignment: eventAssignmentSchema, SurveyPost: createSurveyPostSchema(limits) },
      {
        Event: eventFields(limits),
        EventAssignment: eventAssignmentField,
        SurveyPost: surveyPostFields(limits),
      },
    ),
    EventBatch: {
      type: 'object',
      properties: {
        events: {
          type: 'array',
          items: { $ref: schemaUri('Event') },
          minItems: 1,
          maxItems: limits.maxBatchEvents,
        },
      },
      required: ['events'],
    },
    Success: {
      type: 'object',
      description: 'Everything in the request is durably stored.',
      properties: { success: { const: true } },
      required: ['success'],
    },
  };
}

/**
 * Converts Zod schemas to JSON schemas that refer to each other by name. `fields`, by schema and field name, adds what Zod can't
 * express, for fields that are validated in code or parsed leniently.
 */
function convert(
  io: 'input' | 'output',
  schemas: Readonly<Record<string, z.ZodType>>,
  fields: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {},
): JsonObject {
  const registry = z.registry<{ id: string }>();
  const names = new Map<unknown, string>();
  for (const [id, schema] of Object.entries(schemas)) {
    registry.add(schema, { id });
    names.set(schema, id);
  }
  const converted = z.toJSONSchema(registry, {
    io,
    uri: schemaUri,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      // Only objects that are strict by contract stay closed; all others may gain fields.
      if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      for (const [field, described] of Object.entries(fields[names.get(zodSchema) ?? ''] ?? {}))
        Object.assign(Object(jsonSchema.properties?.[field]), described);
    },
  });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}
