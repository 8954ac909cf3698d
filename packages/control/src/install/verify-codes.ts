import { randomUUID } from 'node:crypto';
import { type InstallReport, verifyEventName } from '@pixel/protocol';
import type { EventCursor, EventRow } from '@pixel/store/events';
import { z } from 'zod';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { createSecretBox } from '../base/secret-box.ts';
import { callEvents } from '../base/store-calls.ts';
import { readProject } from '../project/storage/read-project.ts';

/** How long a code is valid for browsers. */
const lifetimeMs = 15 * 60_000;
/** How far an edge's clock may be behind this one. */
const clockToleranceMs = 60_000;
/** Maximum number of reports to search, because anyone without a code can send some too. */
const maxReports = 10_000;
const pageSize = 500;

/** A code that makes one browser report how the script works in it. */
export interface VerifyCode {
  /** For the fragment of a page's address, after `#px_verify=`. */
  readonly code: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The result of a code. */
export interface VerifyResult {
  /** Null until a browser has reported. */
  readonly report: ReceivedReport | null;
}

/** How the script works in a browser. */
export interface ReceivedReport extends InstallReport {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Address of the page, without query and fragment. */
  readonly url: string;
  readonly browser: string;
  /** The visitor's id; null without consent. */
  readonly visitor: string | null;
}

const text = z.string().max(200);
const milliseconds = z.number().min(0).max(1e9).nullable();

const payloadSchema = z.object({
  code: z.string(),
  version: text,
  consent: text,
  tags: z.int().min(0).max(10_000),
  otherProjects: z.array(text).max(20),
  hasFirstLine: z.boolean(),
  loadedMs: milliseconds,
  answeredMs: milliseconds,
  blocked: z.array(text).max(20),
});

type CodeDeps = Pick<ControlDeps, 'db' | 'events' | 'now' | 'secretKey'>;

/** Creates a code for a project and stores nothing. Rejects with `project_not_found` or `unavailable`. */
export async function createVerifyCode(
  deps: Pick<CodeDeps, 'db' | 'now' | 'secretKey'>,
  projectKey: string,
): Promise<VerifyCode> {
  await readProject(deps, projectKey, [], () => undefined);
  const expiresAt = deps.now() + lifetimeMs;
  const code = createSecretBox(deps.secretKey).seal(`${expiresAt} ${randomUUID()}`, contextOf(projectKey));
  return { code, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * Reads the report for a code: the first one within its lifetime, since a code works once. Rejects with `expired_token` if the code was not
 * created here for the project, or `unavailable`.
 */
export async function readVerifyResult(
  deps: Pick<CodeDeps, 'events' | 'secretKey'>,
  { projectKey, code }: { readonly projectKey: string; readonly code: string },
): Promise<VerifyResult> {
  const expiresAt = readExpiry(deps, projectKey, code);
  for await (const row of reportsSince(deps, projectKey, expiresAt - lifetimeMs - clockToleranceMs)) {
    if (row.receivedAt > expiresAt) break;
    if (parseCode(row.payload) === code) return { report: toReport(row) ?? null };
  }
  return { report: null };
}

/** Yields the reports since a time, in order of receipt, up to a limit. */
async function* reportsSince(
  { events }: Pick<CodeDeps, 'events'>,
  projectKey: string,
  since: number,
): AsyncGenerator<EventRow, void> {
  let after: EventCursor = { receivedAt: since, anonymousId: '', eventId: '' };
  for (let read = 0; read < maxReports; read += pageSize) {
    const page = { limit: pageSize, after };
    const rows = await callEvents(events, () =>
      events.lists.list({ projectKey, eventName: verifyEventName }, page),
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    const { receivedAt, anonymousId, eventId } = last;
    after = { receivedAt, anonymousId, eventId };
  }
}

function contextOf(projectKey: string): string {
  return `install ${projectKey}`;
}

function readExpiry({ secretKey }: Pick<CodeDeps, 'secretKey'>, projectKey: string, code: string): number {
  try {
    return Number.parseInt(createSecretBox(secretKey).open(code, contextOf(projectKey)), 10);
  } catch (cause) {
    throw new ControlError(
      'expired_token',
      'The code was not created here for this project; create a new one',
      { cause },
    );
  }
}

function parseCode(payload: string): string | undefined {
  return parsePayload(payload)?.code;
}

function toReport({ payload, receivedAt, url, browser, anonymousId }: EventRow): ReceivedReport | undefined {
  const parsed = parsePayload(payload);
  if (parsed === undefined) return undefined;
  const { code: _, ...report } = parsed;
  const visitor = report.consent === 'granted' ? anonymousId : null;
  return { ...report, receivedAt: new Date(receivedAt).toISOString(), url, browser, visitor };
}

/** Parses an untrusted report. */
function parsePayload(payload: string): z.output<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
