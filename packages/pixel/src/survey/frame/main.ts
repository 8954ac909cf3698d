/**
 * The page on the public port that previews a survey in the builder. It draws what the embedding page sends, with the code that draws
 * surveys for visitors. It has an opaque origin and reaches no server, so an embedding page can draw and nothing else.
 */

import { addMockPage } from './add-mock-page.ts';
import { drawShown } from './draw-shown.ts';
import { isDrawing } from './drawing.ts';

const container = addMockPage();
let remove: (() => void) | undefined;

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !isDrawing(data)) return;
  remove?.();
  document.documentElement.lang = data.language;
  remove = drawShown(data, container);
  parent.postMessage({ type: 'pixel-survey-frame-drawn' }, '*');
});
parent.postMessage({ type: 'pixel-survey-frame-ready' }, '*');
