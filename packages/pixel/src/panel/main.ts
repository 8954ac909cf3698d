import { startDebugPanel } from './start-debug-panel.ts';
import { startPreview } from './start-preview.ts';
import type { ShowPanel } from './state.ts';
import { takeVerifyCode, verifyInstall } from './verify-install.ts';

const show: ShowPanel = async (input) => {
  if (input.kind === 'preview') return startPreview(input);
  const code = takeVerifyCode(input);
  if (code === undefined) startDebugPanel(input);
  else if (code) await verifyInstall(input, code);
  return null;
};

Object.assign(document.currentScript ?? window, { pixelRun: show });
