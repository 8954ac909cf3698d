import { createCard } from '../view/card.ts';
import { drawSurvey } from '../view/draw-survey.ts';
import { createFrame } from '../view/frame.ts';
import { drawThanks } from '../view/steps.ts';
import { directionOf, translate } from '../view/translate.ts';
import type { Drawing } from './drawing.ts';

/** Draws a survey as far as it is to be seen; returns what takes it off again. `place` is where an inline one stands. */
export function drawShown({ survey, shown, language }: Drawing, place: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { host, remove } =
    shown === 'thanks' ? drawEnd() : drawSurvey({ ...begun(), tell() {}, flush() {}, close, signal });
  if (survey.displayType === 'inline') place.append(host);
  return () => {
    ending.abort();
    remove();
  };

  function close(): void {
    // It is the one thing there is to see: whoever closes it gets it again.
    ending.abort();
    remove();
    parent.postMessage({ type: 'pixel-survey-frame-ready' }, '*');
  }

  function begun() {
    const path = shown !== null && typeof shown === 'object' ? [shown.question] : [];
    return {
      survey,
      version: '',
      assignments: [],
      page: '',
      responseId: 'preview',
      answers: {},
      path,
      at: 0,
    };
  }

  function drawEnd() {
    const readable = translate(survey, [language]);
    const { labels, displayType, appearance } = readable;
    const card = createCard({
      role: displayType === 'popover' ? 'dialog' : 'region',
      labels,
      language: readable.language,
      direction: directionOf(readable.language),
      onClose: close,
    });
    card.show(drawThanks(readable), readable.questions.length > 1 ? 1 : undefined);
    const frame = createFrame({
      displayType: displayType === 'modal' || displayType === 'inline' ? displayType : 'popover',
      appearance,
      card: card.element,
      onLeave: close,
      signal,
    });
    card.settle();
    return frame;
  }
}
