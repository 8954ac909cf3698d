import { parseSurveyLedger, type SurveyLedger, surveyLedgerKey } from '@pixel/engine';
import pTimeout from 'p-timeout';
import type { ControlDeps } from '../../base/control-deps.ts';

const timeoutMs = 1_500;

/**
 * Reads the surveys that a visitor saw, up to a time in milliseconds since the epoch. Leaves out surveys last shown later. Undefined if the
 * store doesn't answer.
 */
export async function readSurveyLedger(
  kv: ControlDeps['kv'],
  {
    projectKey,
    anonymousId,
    at,
  }: { readonly projectKey: string; readonly anonymousId: string; readonly at: number },
): Promise<SurveyLedger | undefined> {
  const text = await readText(kv, surveyLedgerKey(projectKey, anonymousId));
  if (text === undefined) return undefined;
  return new Map([...parseSurveyLedger(text)].filter(([, { lastShownAt }]) => lastShownAt * 1_000 <= at));
}

async function readText(kv: ControlDeps['kv'], key: string): Promise<string | null | undefined> {
  try {
    return await pTimeout(kv.get(key), { milliseconds: timeoutMs, fallback: () => undefined });
  } catch {
    return undefined;
  }
}
