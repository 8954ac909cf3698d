import type { Audience } from '@pixel/protocol';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { z } from 'zod';
import { ControlError } from '../../base/control-error.ts';
import type { Patch } from '../../base/merge-patch.ts';
import type { ControlEnv } from './create-app.ts';
import { parseJsonBody } from './parse-request.ts';

/** `If-Match` header with the revision that a change is based on, as an entity tag. */
const ifMatchSchema = z.string().regex(/^"\d{1,9}"$/);

/**
 * Creates a middleware that parses a JSON Merge Patch (RFC 7396), sent as `application/merge-patch+json` or `application/json`, and the
 * revision in `If-Match` that it is based on. The schema only types the request for clients; routes validate the merged document. Throws
 * `precondition_required` without `If-Match`, and `invalid_request` if the header is malformed.
 */
export function parsePatchBody<T extends z.ZodObject>(_schema: T) {
  return every(
    async (context, next) => {
      context.req.addValidatedData('header', { revision: parseIfMatch(context.req.header('If-Match')) });
      await next();
    },
    parseJsonBody(z.record(z.string(), z.unknown())),
  ) as MiddlewareHandler<
    ControlEnv,
    string,
    {
      in: { json: PatchOf<z.input<T>> & Patch; header: { 'If-Match': string } };
      out: { json: Patch; header: { readonly revision: number } };
    }
  >;
}

/**
 * A patch of a value as clients send it: any fields at any depth, with null to remove one. Lists and audiences are replaced as a whole,
 * since the fields of an audience depend on its kind of node.
 */
export type PatchOf<T> = T extends readonly unknown[] | Audience
  ? T
  : T extends object
    ? { [K in keyof T]?: PatchOf<T[K]> | null }
    : T;

/** Returns the entity tag of a revision, for `If-Match`. */
export function entityTag(revision: number): string {
  return `"${revision}"`;
}

function parseIfMatch(header: string | undefined): number {
  const parsed = ifMatchSchema.safeParse(header);
  if (parsed.success) return Number(parsed.data.slice(1, -1));
  if (header === undefined)
    throw new ControlError(
      'precondition_required',
      'If-Match is missing: send the revision that the change is based on, such as If-Match: "7"',
      { parameters: { header: 'If-Match' } },
    );
  const message = 'must be one revision in quotes, such as "7"';
  throw new ControlError('invalid_request', `The request is not valid: If-Match ${message}`, {
    parameters: { fields: 'If-Match' },
    details: [{ path: 'If-Match', message, code: 'not_a_revision' }],
  });
}
