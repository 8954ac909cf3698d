import { maxEventNameLength } from '@pixel/protocol';
import { type ExportFormat, exportFormats } from '@pixel/store/events';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { checkExportAllowed, exportEvents } from '../../data/exports/export-events.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const epochMsSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const querySchema = z.strictObject({
  /** Inclusive, by the time of the event. */
  from: epochMsSchema,
  /** Exclusive, by the time of the event; now by default. */
  until: epochMsSchema.optional(),
  name: z.string().min(1).max(maxEventNameLength).optional(),
  format: z.enum(exportFormats),
  /** Also includes the events of a demo's simulated history. */
  simulated: z.literal('included').optional(),
});

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

/**
 * `GET /projects/:projectKey/events/export`: streams the events as an attachment and records the export in the audit log. The header
 * `X-Pixel-Events` has the number of events, if it is known in advance. HEAD only checks whether the export is allowed.
 */
export function eventsExportRoutes(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  recordChange: RecordChange,
) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/events/export',
    parseProjectPath,
    parseQueryParameters(querySchema),
    async (context) => {
      const { projectKey } = context.req.valid('param');
      const { name, until = deps.now(), ...query } = context.req.valid('query');
      const options = { ...query, projectKey, until, eventName: name, actor: context.get('actor') };
      const days = [query.from, until].map((time) => new Date(time).toISOString().slice(0, 10));
      const fileName = `${projectKey}-events-${days.join('-')}.${query.format}`;
      const headers = {
        'Content-Type': mediaTypes[query.format],
        'Content-Disposition': `attachment; filename="${fileName}"`,
      };
      // HEAD has no body, so only check that the export is allowed.
      if (context.req.method === 'HEAD') {
        await checkExportAllowed(deps, options);
        return context.body(null, 200, headers);
      }
      const { signal } = context.req.raw;
      const exported = await exportEvents({ ...deps, recordChange }, options, signal).catch(
        (error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        },
      );
      // The client has disconnected.
      if (exported === undefined) return context.body(null);
      const { events, bytes, body } = exported;
      return context.body(body, 200, {
        ...headers,
        ...(bytes !== undefined && { 'Content-Length': `${bytes}` }),
        ...(events !== undefined && { 'X-Pixel-Events': `${events}` }),
      });
    },
  );
}
