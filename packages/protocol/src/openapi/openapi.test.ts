import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { bootstrapSchema } from '../bootstrap.ts';
import { eventSchema } from '../event.ts';
import { defaultLimits } from '../limits.ts';
import { previewSchema } from '../preview.ts';
import { bootstrapExample, eventExample, previewExample } from './examples.ts';
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

it('leads every reference to something', () => {
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

it('says of every field of an event and of a bootstrap what it takes', () => {
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
  ])
    for (const [field, schema] of Object.entries(schemas[name]?.properties ?? { none: {} }))
      expect(Object.keys(schema).length, `${name}.${field}`).toBeGreaterThan(0);
  expect(Object.keys(schemas.Event?.properties ?? {})).toEqual(Object.keys(eventSchema.shape));
  expect(schemas.Event?.properties.createdAt).toMatchObject({ type: ['string', 'null'] });
});

it('allows further fields wherever the contract does not fix them', () => {
  const schemas = schemasOf(createOpenapi());
  expect(schemas.Bootstrap).not.toHaveProperty('additionalProperties');
  expect(schemas.Health).toHaveProperty('additionalProperties', false);
});

it('names the limits that the operator set', () => {
  const text = JSON.stringify(createOpenapi({ ...defaultLimits, maxBatchEvents: 7, maxBodyBytes: 4_321 }));
  expect(text).toContain('"maxItems":7');
  expect(text).toContain('4321 bytes');
});

describe('shows an example that fits:', () => {
  it.each([
    ['bootstrap', bootstrapSchema, bootstrapExample],
    ['event', eventSchema, eventExample],
    ['preview', previewSchema, previewExample],
  ])('%s', (_, schema, example) => {
    expect(schema.parse(example)).toMatchObject(example);
  });
});
