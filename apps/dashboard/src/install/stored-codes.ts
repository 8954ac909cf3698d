import { readStoredText, storeText } from '../browser/stored-text.ts';

/** A code that no browser has used in a report yet. */
export interface WaitingCode {
  readonly code: string;
  /** In Unix milliseconds. */
  readonly createdAt: number;
}

/** State of the own-browser check, stored in this browser to survive a reload. */
export interface StoredCodes {
  readonly waiting?: WaitingCode;
  /** The code of the last report. */
  readonly reported?: string;
}

/** Owner of stored codes: a project and the user's session. */
export interface CodesOwner {
  readonly projectKey: string;
  readonly sessionId: string;
}

/** Returns the stored codes; none if they belong to another session or are unreadable. */
export function readStoredCodes({ projectKey, sessionId }: CodesOwner): StoredCodes {
  const stored = parse(readStoredText(storageKey(projectKey)));
  if (stored.sessionId !== sessionId) return {};
  const { waiting, madeAt, reported } = stored;
  return {
    ...(typeof waiting === 'string' &&
      typeof madeAt === 'number' && { waiting: { code: waiting, createdAt: madeAt } }),
    ...(typeof reported === 'string' && { reported }),
  };
}

/** Replaces the stored codes. */
export function storeCodes({ projectKey, sessionId }: CodesOwner, { waiting, reported }: StoredCodes): void {
  const stored = { sessionId, waiting: waiting?.code, madeAt: waiting?.createdAt, reported };
  storeText(storageKey(projectKey), JSON.stringify(stored));
}

function storageKey(projectKey: string): string {
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
