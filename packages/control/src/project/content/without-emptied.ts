import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Removes optional objects that a patch has emptied, so that the value equals one that never had them. */
export function withoutEmptied(schema: z.core.$ZodType, value: unknown, patch: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value) || !isFields(patch)) return value;
  const entries = Object.entries(value).flatMap(([name, fieldValue]): [string, unknown][] => {
    const [field, change] = [shape[name], patch[name]];
    if (field === undefined || !isFields(change)) return [[name, fieldValue]];
    const rest = withoutEmptied(field, fieldValue, change);
    const isEmptied = isFields(rest) && Object.keys(rest).length === 0 && Object.keys(change).length > 0;
    return isEmptied && isOptional(field) ? [] : [[name, rest]];
  });
  return Object.fromEntries(entries);
}

function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  return def.type === 'optional' || def.type === 'default' ? shapeOf(def.innerType) : undefined;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'optional';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
