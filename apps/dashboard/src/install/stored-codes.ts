import { readStoredText, storeText } from '../browser/stored-text.ts';

/** A code that no browser has reported with yet. */
export interface WaitingCode {
  readonly code: string;
  /** In Unix milliseconds. */
  readonly madeAt: number;
}

/** Install check state stored in this browser, so that a reload continues it. */
export interface StoredCodes {
  readonly waiting?: WaitingCode;
  /** The code of the last report. */
  readonly reported?: string;
}

/** Owner of the codes: a project and the user's session. */
export interface CodesOwner {
  readonly projectKey: string;
  readonly sessionId: string;
}

/** Returns the stored codes; none if they belong to another session or are unreadable. */
export function readCodes({ projectKey, sessionId }: CodesOwner): StoredCodes {
  const kept = parse(readStoredText(nameOf(projectKey)));
  if (kept.sessionId !== sessionId) return {};
  const { waiting, madeAt, reported } = kept;
  return {
    ...(typeof waiting === 'string' && typeof madeAt === 'number' && { waiting: { code: waiting, madeAt } }),
    ...(typeof reported === 'string' && { reported }),
  };
}

/** Replaces the stored codes. */
export function keepCodes({ projectKey, sessionId }: CodesOwner, { waiting, reported }: StoredCodes): void {
  const kept = { sessionId, waiting: waiting?.code, madeAt: waiting?.madeAt, reported };
  storeText(nameOf(projectKey), JSON.stringify(kept));
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
