import type { SurveyAnswers, SurveyEventKind } from '@pixel/protocol';
import { sha256Hex } from '../base/sha256.ts';

const digits = 40;

/** Derives the id of an event about a response from its content, so that it is one event however often it is sent. */
export async function surveyEventId(told: {
  /** In lower case. */
  readonly responseId: string;
  readonly event: SurveyEventKind;
  readonly createdAt: string | undefined;
  readonly answers: SurveyAnswers | undefined;
}): Promise<string> {
  const { responseId, event, createdAt = '', answers = {} } = told;
  const hash = await sha256Hex(JSON.stringify([responseId, event, createdAt, canonical(answers)]));
  return `survey:${hash.slice(0, digits)}`;
}

/** Returns a value with the keys of its objects in a fixed order; as pairs, so that no key has a special meaning. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { pairs: pairs.map(([key, inner]) => [key, canonical(inner)]) };
}
