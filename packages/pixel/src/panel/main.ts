import { startDebugPanel } from './start-debug-panel.ts';
import { startPreview } from './start-preview.ts';
import type { ShowPanel } from './state.ts';

const show: ShowPanel = async (input) => {
  if (input.kind === 'preview') return startPreview(input);
  startDebugPanel(input);
  return null;
};

Object.assign(document.currentScript ?? window, { pixelRun: show });
