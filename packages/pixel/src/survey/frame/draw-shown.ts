import { createCard } from '../view/card.ts';
import { drawSurvey } from '../view/draw-survey.ts';
import { createFrame } from '../view/frame.ts';
import { drawThanks } from '../view/steps.ts';
import { directionOf, translateSurvey } from '../view/translate-survey.ts';
import type { DrawingRequest } from './drawing.ts';

/** Draws a survey as it should be shown, and returns a function that removes it. `container` holds an inline one. */
export function drawShown({ survey, shown, language }: DrawingRequest, container: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { host, remove } =
    shown === 'thanks' ? drawEnd() : drawSurvey({ ...begun(), post() {}, flush() {}, close, signal });
  if (survey.displayType === 'inline') container.append(host);
  return () => {
    ending.abort();
    remove();
  };

  function close(): void {
    // The survey is the only content, so closing it draws it again.
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
    const readable = translateSurvey(survey, [language]);
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
