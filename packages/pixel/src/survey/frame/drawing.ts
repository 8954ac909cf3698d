import type { Survey } from '@pixel/protocol';
import { isObject } from '../../json.ts';

export interface DrawingRequest {
  readonly survey: Survey;
  /** A question by id, the introduction or the thank-you page; null for the survey's start. */
  readonly shown: { readonly question: string } | 'intro' | 'thanks' | null;
  /** BCP 47. */
  readonly language: string;
}

/** Whether a message from the embedding page is a drawing. Others, such as those of extensions, are ignored. */
export function isDrawing(message: unknown): message is DrawingRequest {
  return (
    isObject(message) &&
    message.type === 'pixel-survey-frame' &&
    isObject(message.survey) &&
    typeof message.language === 'string'
  );
}
