import type { SurveyAnswers, SurveyEventKind } from '@pixel/protocol';
import { sha256Hex } from '../base/sha256.ts';

const digits = 40;

/** Derives the id of a response's event from its content, so that a repeated event has the same id. */
export async function surveyEventId(content: {
  /** In lower case. */
  readonly responseId: string;
  readonly event: SurveyEventKind;
  readonly createdAt: string | undefined;
  readonly answers: SurveyAnswers | undefined;
}): Promise<string> {
  const { responseId, event, createdAt = '', answers = {} } = content;
  const hash = await sha256Hex(JSON.stringify([responseId, event, createdAt, withSortedKeys(answers)]));
  return `survey:${hash.slice(0, digits)}`;
}

/** Returns a value with sorted object keys, as pairs, so that no key has a special meaning. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { pairs: pairs.map(([key, inner]) => [key, withSortedKeys(inner)]) };
}
