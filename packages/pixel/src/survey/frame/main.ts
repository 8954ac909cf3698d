import { drawShown } from './draw-shown.ts';
import { isDrawing } from './drawing.ts';
import { dressPage } from './dress-page.ts';

/**
 * The page of the public port in which a builder shows a survey while it is made: it draws what the page around it says, by the code that
 * draws surveys for visitors. It has no origin of its own and reaches no server, so whoever embeds it can draw and nothing else.
 */
const place = dressPage();
let remove: (() => void) | undefined;

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !isDrawing(data)) return;
  remove?.();
  document.documentElement.lang = data.language;
  remove = drawShown(data, place);
  parent.postMessage({ type: 'pixel-survey-frame-drawn' }, '*');
});
parent.postMessage({ type: 'pixel-survey-frame-ready' }, '*');
