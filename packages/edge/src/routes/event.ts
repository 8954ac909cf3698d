import { ApiError, cutAt, eventSchema, maxBodyBytes, type PixelEvent } from '@pixel/protocol';
import { type Queue, QueueUnavailable } from '@pixel/store/queue';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { BodyTooLarge, type EdgeRequest, type EdgeResponse, jsonResponse } from '../http.ts';
import { originHeaders } from '../origin.ts';
import type { Projects } from '../projects.ts';

/** Content types of an event body; `text/plain` lets `navigator.sendBeacon` go without a preflight. */
const contentTypes = new Set(['application/json', 'text/plain']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `POST /sdk/event`: answers 200 only once the event is durable in the queue. */
export function eventRoute(deps: {
  readonly projects: Projects;
  readonly queue: Pick<Queue, 'append'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly countryOf: (request: EdgeRequest) => string;
}) {
  return async function event(request: EdgeRequest, requestId: string): Promise<EdgeResponse> {
    const bodyText = await readBodyText(request);
    const parsed = parseEvent(bodyText);
    const headers = await allowedOrigin(deps.projects, parsed.projectKey, request.header('origin'));
    const record = encodeEventRecord(
      {
        receivedAt: new Date(deps.now()).toISOString(),
        eventId: parsed.eventId ?? deps.newId(),
        requestId,
        userAgent: (request.header('user-agent') ?? '').slice(0, cutAt.userAgent),
        language: firstLanguage(request.header('accept-language')),
        country: deps.countryOf(request),
      },
      bodyText,
    );
    await deps.queue.append(record).catch((error: unknown) => {
      if (error instanceof QueueUnavailable)
        throw new ApiError('unavailable', 'The event could not be stored just now; send it again later.');
      throw error;
    });
    return jsonResponse('{"success":true}', headers);
  };
}

async function readBodyText(request: EdgeRequest): Promise<string> {
  const contentType = (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.has(contentType))
    throw new ApiError('unsupported_media_type', 'The body must be sent as application/json or text/plain.');
  const encoding = request.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    throw new ApiError('unsupported_media_type', 'The body must be sent without compression.');
  const bytes = await request.body(maxBodyBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge)
      throw new ApiError('payload_too_large', `The body must not be larger than ${maxBodyBytes} bytes.`);
    throw error;
  });
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid UTF-8.');
  }
}

function parseEvent(bodyText: string): PixelEvent {
  let body: unknown;
  try {
    body = JSON.parse(bodyText);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_request', 'The body must be a JSON object.');
  const parsed = eventSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const names = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  if (names.has('projectKey'))
    throw new ApiError('invalid_project_key', 'The event needs a well-formed projectKey.', details);
  if (names.has('anonymousId'))
    throw new ApiError('invalid_anonymous_id', 'The event needs an anonymousId, a UUID.', details);
  throw new ApiError('invalid_request', 'The event is not as it must be; see details.', details);
}

/** An event is accepted without asking anyone whether its project exists: only a known restriction refuses it. */
async function allowedOrigin(
  projects: Projects,
  projectKey: string,
  origin: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (origin === undefined) return {};
  const prepared = await Promise.resolve(projects.find(projectKey)).catch(() => null);
  return prepared === null ? {} : originHeaders(prepared.snapshot.allowedOrigins, origin);
}

function firstLanguage(header: string | undefined): string {
  return /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)/.exec(header ?? '')?.[1] ?? '';
}
