import type { SurveyAnswers, SurveyEventKind } from '@pixel/protocol';
import { sha256Hex } from './sha256.ts';

const digits = 40;

/** The id under which something that happened to a response is stored: however often it is sent, it is one event. */
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

/** The same value with the keys of its objects in order, however they were sent; as pairs, so that no key means anything. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { pairs: pairs.map(([key, inner]) => [key, canonical(inner)]) };
}
