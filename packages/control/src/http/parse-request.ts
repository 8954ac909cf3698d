import type { Context, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import type { z } from 'zod';
import { ControlError } from '../control-error.ts';
import type { ControlEnv } from './create-app.ts';

/** Parses a JSON body once, at the door. A client sends what the schema takes, the route gets what it makes of it. */
export function parseJson<T extends z.ZodType>(schema: T) {
  const parseBody = validator('json', (body: unknown, context: Context): z.output<T> => {
    if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? ''))
      throw new ControlError('unsupported_media_type', 'The body must be sent as application/json');
    return parse(schema, body);
  });
  // Hono takes the one for the other.
  return parseBody as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { json: z.input<T> }; out: { json: z.output<T> } }
  >;
}

/** Parses the query string once, at the door. */
export function parseQuery<T extends z.ZodType>(schema: T) {
  const parseParameters = validator('query', (query: unknown): z.output<T> => parse(schema, query));
  return parseParameters as unknown as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { query: z.input<T> }; out: { query: z.output<T> } }
  >;
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const fields = [...new Set(details.map((detail) => detail.path))].filter((path) => path !== '').join(', ');
  throw new ControlError(
    'invalid_request',
    fields === '' ? 'The request is not valid' : `The request is not valid: ${fields}`,
    { details },
  );
}
