import type { Role } from '@pixel/database';
import { projectKeySchema } from '@pixel/protocol';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { findAccess } from '../../people/team/access.ts';
import { isAtLeast } from '../../people/team/role-rules.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
import { parsePosition } from '../stream/stream-position.ts';
import type { Streams } from '../stream/streams.ts';

const querySchema = z.strictObject({
  project: projectKeySchema,
  /** Whether to send every ingested event; requires the analyst role. */
  events: z.enum(['true', 'false']).default('false'),
});

/** `GET /stream`: live updates of a project, as server-sent events. */
export function streamRoutes({ db }: Pick<ControlDeps, 'db'>, streams: Streams) {
  return new Hono<ControlEnv>().get('/stream', parseQueryParameters(querySchema), async (context) => {
    const { project: projectKey, events } = context.req.valid('query');
    const withEvents = events === 'true';
    const role = await requireRole(db, context, projectKey);
    if (withEvents && role !== 'operator' && !isAtLeast(role, 'analyst'))
      throw new ControlError('forbidden', 'You need the analyst role or higher to follow events', {
        parameters: { needed: 'analyst', role },
      });
    const actor = context.get('actor');
    const sessionId = context.get('session')?.sessionId;
    const stream = await streams.open({
      projectKey,
      withEvents,
      resumeFrom: parsePosition(context.req.header('Last-Event-ID') ?? ''),
      access:
        actor.kind === 'user' && role !== 'operator'
          ? { projectKey, userId: actor.userId, sessionId: sessionId ?? '', role }
          : undefined,
    });
    return context.body(stream, 200, {
      'Content-Type': 'text/event-stream',
      // Prevents proxies from buffering the stream.
      'X-Accel-Buffering': 'no',
    });
  });
}

async function requireRole(
  db: ControlDeps['db'],
  context: Context<ControlEnv>,
  projectKey: string,
): Promise<Role | 'operator'> {
  const actor = context.get('actor');
  const notFound = new ControlError('project_not_found', `There is no project "${projectKey}"`, {
    parameters: { projectKey },
  });
  if (actor.kind === 'user') {
    const access = await callDatabase(() => findAccess(db, actor.userId, { projectKey }));
    if (access === undefined) throw notFound;
    return access.role;
  }
  const project = await callDatabase(() =>
    db.selectFrom('projects').select('id').where('key', '=', projectKey).executeTakeFirst(),
  );
  if (project === undefined) throw notFound;
  return 'operator';
}
