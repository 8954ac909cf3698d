import { keep, readKept } from '../browser/kept.ts';

/** A code that no browser has reported by yet. */
export interface WaitingCode {
  readonly code: string;
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
}

/** What this browser keeps of the check of an install, so that it goes on after the page is loaded anew. */
export interface KeptCodes {
  readonly waiting?: WaitingCode;
  /** The code of the last report. */
  readonly reported?: string;
}

/** Whose codes they are: of a project, in one session of whoever is signed in. */
export interface CodesOf {
  readonly projectKey: string;
  readonly sessionId: string;
}

/** Returns the codes that were kept; none where they are of another session, or nothing that one could read. */
export function readCodes({ projectKey, sessionId }: CodesOf): KeptCodes {
  const kept = parse(readKept(nameOf(projectKey)));
  if (kept.sessionId !== sessionId) return {};
  const { waiting, madeAt, reported } = kept;
  return {
    ...(typeof waiting === 'string' && typeof madeAt === 'number' && { waiting: { code: waiting, madeAt } }),
    ...(typeof reported === 'string' && { reported }),
  };
}

/** Keeps codes in place of those before. */
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
