import type { Survey } from '@pixel/protocol';
import { isObject } from '../../json.ts';

/** What is to be drawn. */
export interface Drawing {
  readonly survey: Survey;
  /** A question by its id, what is read before the first or after the last; null is how it begins. */
  readonly shown: { readonly question: string } | 'intro' | 'thanks' | null;
  /** BCP 47. */
  readonly language: string;
}

/** Whether a message of the page around says what is to be drawn; others, such as those of extensions, are passed over. */
export function isDrawing(message: unknown): message is Drawing {
  return (
    isObject(message) &&
    message.type === 'pixel-survey-frame' &&
    isObject(message.survey) &&
    typeof message.language === 'string'
  );
}
