import { parsePageUrl } from '@pixel/engine';
import {
  type AttributeValue,
  anonymousIdSchema,
  audienceSchema,
  parseCustomAttributes,
  parseTimestamp,
  urlRulesSchema,
} from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { ExplainVisit } from '../../data/explain/explain-visit.ts';
import { tryRules } from '../../data/explain/try-rules.ts';
import { tryTraffic } from '../../data/explain/try-traffic.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const noAttributes: ReadonlyMap<string, AttributeValue> = new Map();

const attributesSchema = z.string().transform((text, context) => {
  const parsed = parseCustomAttributes(text);
  if (parsed.status === 'valid') return parsed.attributes;
  context.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
});

const timeSchema = z.string().transform((text, context) => {
  const instant = parseTimestamp(text);
  if (instant !== undefined) return instant;
  context.addIssue({
    code: 'custom',
    message: 'must be an ISO 8601 date or date-time such as 2026-01-31T12:00:00Z',
  });
  return z.NEVER;
});

const url = z
  .string()
  .refine((text) => parsePageUrl(text) !== undefined, 'must be an absolute http(s) address of a page');

const explainRequestSchema = z.strictObject({
  visitor: anonymousIdSchema,
  url,
  /** A JSON object as text, with the same limits as in bootstrap requests. */
  attributes: attributesSchema.optional(),
  at: timeSchema.optional(),
  /** The version to use, as recorded in events, instead of the one that was live at `at`. */
  version: timeSchema.optional(),
});

const tryRequestSchema = z.strictObject({
  url,
  /** A JSON object as text, as for an explanation. */
  attributes: attributesSchema.optional(),
  urlRules: urlRulesSchema.optional(),
  audience: audienceSchema.optional(),
});

const tryTrafficRequestSchema = tryRequestSchema.pick({ urlRules: true, audience: true });

/**
 * Under `/projects/:projectKey`: `explain`, a visitor's assignments on a page and the reasons for them; `try`, whether unsaved rules match
 * a page and a visitor; and `try/traffic`, how many visits of the last seven days they match.
 */
export function explainRoutes(explainVisit: ExplainVisit, deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  return new Hono<ControlEnv>()
    .post(
      '/projects/:projectKey/explain',
      parseProjectPath,
      parseJsonBody(explainRequestSchema),
      async (context) => {
        const { visitor, url, attributes = noAttributes, at, version } = context.req.valid('json');
        const visit = { ...context.req.valid('param'), anonymousId: visitor, url, attributes };
        return context.json(await explainVisit({ ...visit, ...omitUndefined({ at, version }) }));
      },
    )
    .post('/projects/:projectKey/try', parseProjectPath, parseJsonBody(tryRequestSchema), (context) => {
      const { attributes = noAttributes, ...rules } = context.req.valid('json');
      return context.json(tryRules({ attributes, ...rules }));
    })
    .post(
      '/projects/:projectKey/try/traffic',
      parseProjectPath,
      parseJsonBody(tryTrafficRequestSchema),
      async (context) =>
        context.json(await tryTraffic(deps, { ...context.req.valid('param'), ...context.req.valid('json') })),
    );
}
