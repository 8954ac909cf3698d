import { keep, readKept } from '../browser/kept.ts';

/** A code that no browser has reported with yet. */
export interface WaitingCode {
  readonly code: string;
  /** In Unix milliseconds. */
  readonly madeAt: number;
}

/** Install check state stored in this browser, so that a reload continues it. */
export interface KeptCodes {
  readonly waiting?: WaitingCode;
  /** The code of the last report. */
  readonly reported?: string;
}

/** Owner of the codes: a project and the user's session. */
export interface CodesOf {
  readonly projectKey: string;
  readonly sessionId: string;
}

/** Returns the stored codes; none if they belong to another session or are unreadable. */
export function readCodes({ projectKey, sessionId }: CodesOf): KeptCodes {
  const kept = parse(readKept(nameOf(projectKey)));
  if (kept.sessionId !== sessionId) return {};
  const { waiting, madeAt, reported } = kept;
  return {
    ...(typeof waiting === 'string' && typeof madeAt === 'number' && { waiting: { code: waiting, madeAt } }),
    ...(typeof reported === 'string' && { reported }),
  };
}

/** Replaces the stored codes. */
export function keepCodes({ projectKey, sessionId }: CodesOf, { waiting, reported }: KeptCodes): void {
  const kept = { sessionId, waiting: waiting?.code, madeAt: waiting?.madeAt, reported };
  keep(nameOf(projectKey), JSON.stringify(kept));
}

function nameOf(projectKey: string): string {
  return `pixel-verify-${projectKey}`;
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
