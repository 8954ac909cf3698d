import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { bootstrapSchema } from '../bootstrap.ts';
import { eventSchema, isAssignmentText, isEventId, isEventName } from '../event.ts';
import { defaultLimits } from '../limits.ts';
import { previewSchema, surveyPreviewSchema } from '../preview.ts';
import { surveyPostSchema } from '../survey/survey-event.ts';
import {
  bootstrapExample,
  eventExample,
  previewExample,
  surveyPostExample,
  surveyPreviewExample,
} from './examples.ts';
import { createOpenapi } from './openapi.ts';

type Fields = { properties: Record<string, Record<string, unknown>> };
type Schemas = Record<string, Fields>;
const schemasOf = (document: ReturnType<typeof createOpenapi>) =>
  (document.components as { schemas: Schemas }).schemas;

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(createOpenapi()));
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

it('resolves every reference', () => {
  const document = createOpenapi();
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  let followed = 0;
  for (const [, path = ''] of references) {
    const target = path
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(target, path).toBeTypeOf('object');
    followed += 1;
  }
  expect(followed).toBeGreaterThan(50);
});

it('describes every field of an event and a bootstrap', () => {
  const schemas = schemasOf(createOpenapi());
  for (const name of [
    'Event',
    'EventAssignment',
    'Bootstrap',
    'Change',
    'Goal',
    'Error',
    'Health',
    'Readiness',
    'Survey',
    'SurveyPost',
  ])
    for (const [field, schema] of Object.entries(schemas[name]?.properties ?? { none: {} }))
      expect(Object.keys(schema).length, `${name}.${field}`).toBeGreaterThan(0);
  expect(Object.keys(schemas.Event?.properties ?? {})).toEqual(Object.keys(eventSchema.shape));
  expect(Object.keys(schemas.SurveyPost?.properties ?? {})).toEqual(Object.keys(surveyPostSchema.shape));
  expect(schemas.Event?.properties.createdAt).toMatchObject({ type: ['string', 'null'] });
});

it('notes for every text length in an event that it counts code units, unlike JSON Schema', () => {
  const { Event, EventAssignment } = schemasOf(createOpenapi());
  const emoji = '😀'.repeat(65);
  expect([isEventName(emoji, defaultLimits), isEventId(emoji), isAssignmentText(emoji)]).not.toContain(true);
  const { isControl: _, ...texts } = EventAssignment?.properties ?? {};
  const { eventName, eventId, payload, url, referrer, userAgent } = Event?.properties ?? {};
  const limited = [eventName, eventId, payload, url, referrer, userAgent, ...Object.values(texts)];
  expect(limited).toHaveLength(10);
  for (const field of limited) expect(field?.description).toMatch(/\d+ UTF-16 code units/);
  const lengths = [Event, EventAssignment].flatMap((schema) => Object.values(schema?.properties ?? {}));
  for (const field of lengths.filter((each) => 'maxLength' in each))
    expect(field.description).toContain(`${field.maxLength} UTF-16 code units`);
});

it('allows additional fields wherever the contract does not fix them', () => {
  const schemas = schemasOf(createOpenapi());
  expect(schemas.Bootstrap).not.toHaveProperty('additionalProperties');
  expect(schemas.Health).toHaveProperty('additionalProperties', false);
});

it('includes the limits that the operator set', () => {
  const text = JSON.stringify(createOpenapi({ ...defaultLimits, maxBatchEvents: 7, maxBodyBytes: 4_321 }));
  expect(text).toContain('"maxItems":7');
  expect(text).toContain('4321 bytes');
});

describe('has a valid example:', () => {
  it.each([
    ['bootstrap', bootstrapSchema, bootstrapExample],
    ['event', eventSchema, eventExample],
    ['preview', previewSchema, previewExample],
    ['survey post', surveyPostSchema, surveyPostExample],
    ['survey preview', surveyPreviewSchema, surveyPreviewExample],
  ])('%s', (_, schema, example) => {
    expect(schema.parse(example)).toMatchObject(example);
  });
});
