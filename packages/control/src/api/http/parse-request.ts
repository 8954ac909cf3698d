import type { Context, MiddlewareHandler, Next } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { ControlError } from '../../base/control-error.ts';
import { toDottedPath } from '../../project/content/locate-problem.ts';
import { parseWith, toValueProblems } from '../../project/content/parse-with.ts';
import type { ControlEnv } from './create-app.ts';
import { isJsonMediaType } from './is-json-media-type.ts';
import { limitBody, maxRequestBytes } from './limit-body.ts';

/**
 * Creates a middleware that parses a JSON body of at most 256 KiB. Clients send the schema's input, and routes receive its output. Rejects
 * bodies that contain text that can't be stored.
 */
export function parseJsonBody<T extends z.ZodType>(schema: T) {
  const limit = limitBody(maxRequestBytes);
  async function parseBody(context: Context<ControlEnv>, next: Next): Promise<void> {
    await limit(context, async () => undefined);
    checkContentType(context);
    const body = parseJson(await context.req.text());
    checkObjectSizes(body);
    const value = parse(schema, body);
    // Must come after the schema, because searching an arbitrary body would take long.
    checkStorableText(body);
    context.req.addValidatedData('json', value as object);
    await next();
  }
  return parseBody as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { json: z.input<T> }; out: { json: z.output<T> } }
  >;
}

const limitEmptyBody = limitBody(maxRequestBytes);
const emptyObject = z.strictObject({});

/** Middleware for routes without a body: accepts no body or an empty object. */
export const parseEmptyBody: MiddlewareHandler<ControlEnv> = async function parseNothing(context, next) {
  await limitEmptyBody(context, async () => undefined);
  const text = await context.req.text();
  if (text !== '') {
    checkContentType(context);
    parse(emptyObject, parseJson(text));
  }
  await next();
};

/**
 * Creates a middleware that accepts a JSON body without parsing it, for routes that parse it elsewhere. Clients send the schema's input.
 */
export function acceptJsonBytes<T extends z.ZodType>(maxBytes: number) {
  const limit = limitBody(maxBytes);
  async function takeBody(context: Context<ControlEnv>, next: Next): Promise<void> {
    await limit(context, async () => undefined);
    checkContentType(context);
    context.req.addValidatedData('json', await context.req.arrayBuffer());
    await next();
  }
  return takeBody as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { json: z.input<T> }; out: { json: ArrayBuffer } }
  >;
}

/** Parses the bytes of a JSON body. Throws `invalid_json` or `invalid_request`. Doesn't check for text that can't be stored. */
export function parseJsonBytes<T extends z.ZodType>(schema: T, bytes: ArrayBuffer): z.output<T> {
  return parse(schema, parseJson(new TextDecoder().decode(bytes)));
}

function checkContentType({ req }: Context<ControlEnv>): void {
  if (!isJsonMediaType(req.header('Content-Type') ?? ''))
    throw new ControlError('unsupported_media_type', 'The content type must be application/json', {
      parameters: { expected: 'application/json' },
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError('invalid_json', 'The body is not valid JSON');
  }
}

/** Creates a middleware that parses the query string. */
export function parseQueryParameters<T extends z.ZodType>(schema: T) {
  const parseParameters = validator('query', (query: unknown): z.output<T> => parse(schema, query));
  return parseParameters as unknown as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { query: z.input<T> }; out: { query: z.output<T> } }
  >;
}

/** Creates a middleware that parses the path parameters. */
export function parsePath<T extends z.ZodType>(schema: T) {
  const parseNames = validator('param', (names: unknown): z.output<T> => parse(schema, names));
  return parseNames as unknown as MiddlewareHandler<
    ControlEnv,
    string,
    { in: { param: z.input<T> }; out: { param: z.output<T> } }
  >;
}

/** NUL and surrogates, which only match if they are unpaired. */
const unstorable = /[\0\ud800-\udfff]/u;
/** Maximum path depth in errors; a deeper value is reported at its ancestor. */
const maxPathDepth = 20;

/**
 * Throws `invalid_request` for text with NUL or lone surrogates: PostgreSQL can't store them, and they are always mistakes. Configuration
 * files reject them too.
 */
function checkStorableText(body: unknown): void {
  const path = findUnstorableText(body);
  if (path === undefined) return;
  const field = path.join('.');
  const message = 'must not contain NUL or lone surrogates';
  throw new ControlError('invalid_request', `The request is not valid${field && `: ${field}`}`, {
    parameters: { fields: field },
    details: [{ path: field, message, code: 'unstorable_text' }],
  });
}

/** Returns the path of the first such text, or undefined. Iterative, because bodies can nest deeper than the call stack. */
function findUnstorableText(body: unknown): readonly string[] | undefined {
  const rest: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: body, path: [] }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && unstorable.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      if (unstorable.test(key)) return path;
      rest.push({ value: item, path: path.length < maxPathDepth ? [...path, key] : path });
    }
  }
  return undefined;
}

/** Maximum number of reported problems per request, and of fields in the message. */
const maxDetails = 100;
const maxListedFields = 20;

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = parseWith(schema, value);
  if (parsed.success) return parsed.data;
  const details = parsed.issues
    .slice(0, maxDetails)
    .flatMap(toValueProblems)
    .slice(0, maxDetails)
    .map(({ path, ...problem }) => ({ path: toDottedPath(path), ...problem }));
  const fields = [...new Set(details.map((detail) => detail.path))].filter((path) => path !== '');
  const fieldList = [
    ...fields.slice(0, maxListedFields),
    ...(fields.length > maxListedFields ? ['…'] : []),
  ].join(', ');
  throw new ControlError(
    'invalid_request',
    fieldList === '' ? 'The request is not valid' : `The request is not valid: ${fieldList}`,
    { parameters: { fields: fieldList }, details },
  );
}

/** More fields than any valid object has. Checked before the schema, which would process each field. Lists have their own limits. */
const maxFields = 1_000;

function checkObjectSizes(body: unknown): void {
  const rest = [body];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) continue;
    const items = Object.values(next);
    if (!Array.isArray(next) && items.length > maxFields)
      throw new ControlError(
        'invalid_request',
        `An object in the request has more than ${maxFields} fields`,
        {
          parameters: { maxFields },
        },
      );
    for (const item of items) if (typeof item === 'object') rest.push(item);
  }
}
