import { isDeepStrictEqual } from 'node:util';
import { projectConfigurationSchema, type WebhookConfiguration } from '@pixel/protocol';
import type { z } from 'zod';
import type { Document } from './document-kinds.ts';
import type { Project } from './project.ts';
import { settingsOf } from './settings.ts';

/** An object of a configuration file. */
type PlainObject = Readonly<Record<string, unknown>>;

/** Fields that are written even if they have their default value, because readers look for them. */
const alwaysWritten: ReadonlySet<string> = new Set(['status', 'allowedOrigins', 'integrations']);

/**
 * Returns a project in the form of a configuration file, including salts. Applying the file to the same project changes nothing. Fields are
 * in the schema's order, without default values.
 */
export function toConfiguration(
  project: Project,
  basedOn: string | undefined,
  webhooks: readonly WebhookConfiguration[],
): PlainObject {
  const { projectKey, audiences, layers, goals, experiments, surveys } = project;
  return withoutDefaults(projectConfigurationSchema, {
    ...settingsOf(project),
    projectKey,
    basedOn,
    audiences: audiences.map(toFileFields),
    layers: layers.map(toFileFields),
    goals: goals.map(toFileFields),
    experiments: experiments.map((experiment) => ({
      ...toFileFields(experiment),
      goals: experiment.goals.map(({ role, ...goal }) => (role === 'secondary' ? goal : { ...goal, role })),
    })),
    surveys: surveys.map(toFileFields),
    webhooks: webhooks.map(webhookToFileFields),
  }) as PlainObject;
}

/** Returns a document without its `kept` part. */
function toFileFields({ kept: _, ...document }: Document): PlainObject {
  return document;
}

function webhookToFileFields({
  isEnabled,
  experimentKeys,
  surveyKeys,
  ...webhook
}: WebhookConfiguration): PlainObject {
  return {
    ...webhook,
    ...(experimentKeys !== undefined && experimentKeys.length > 0 && { experimentKeys }),
    ...(surveyKeys !== undefined && surveyKeys.length > 0 && { surveyKeys }),
    ...(isEnabled === false && { isEnabled }),
  };
}

function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
      return withoutDefaults(def.innerType, value);
    case 'pipe':
      return withoutDefaults(def.in, value);
    case 'array':
      return (value as readonly unknown[]).map((item) => withoutDefaults(def.element, item));
    case 'record':
      return Object.fromEntries(
        Object.entries(value as PlainObject).map(([name, item]) => [
          name,
          withoutDefaults(def.valueType, item),
        ]),
      );
    case 'object':
      return objectWithoutDefaults(def.shape, value as PlainObject);
    case 'union': {
      const option = matchingOption(def, value as PlainObject);
      return option === undefined ? value : withoutDefaults(option, value);
    }
    case 'custom':
      return sortFields(value);
    default:
      return value;
  }
}

function objectWithoutDefaults(shape: z.core.$ZodShape, value: PlainObject): PlainObject {
  const written = Object.entries(shape).filter(
    ([name, field]) =>
      value[name] !== undefined &&
      (alwaysWritten.has(name) || !isDeepStrictEqual(defaultOf(field), value[name])),
  );
  return Object.fromEntries(written.map(([name, field]) => [name, withoutDefaults(field, value[name])]));
}

function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'default' ? def.defaultValue : undefined;
}

/** Returns the option of a discriminated union that matches a value. */
function matchingOption(def: z.core.$ZodUnionDef, value: PlainObject): z.core.$ZodType | undefined {
  if (!('discriminator' in def)) return undefined;
  const name = String(def.discriminator);
  return def.options.find((option) => {
    const { def: object } = (option as z.core.$ZodTypes)._zod;
    return object.type === 'object' && object.shape[name]?._zod.values?.has(value[name] as string);
  });
}

/** The order of an audience's fields, which their recursive schema can't provide. */
const audienceFieldOrder = ['attribute', 'operator', 'value'];

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(
    ([a], [b]) => audienceFieldOrder.indexOf(a) - audienceFieldOrder.indexOf(b),
  );
  return Object.fromEntries(entries.map(([name, item]) => [name, sortFields(item)]));
}
