import { pixelVersion } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { copyText } from './copy-text.ts';
import { describeState, type Section, textOf } from './describe-state.ts';
import { styledElement, textButton } from './element.ts';
import { readPanelState } from './read-panel-state.ts';
import type { DebugInput } from './state.ts';
import { createSurface } from './surface.ts';

const refreshMs = 500;
const gapPx = 8;

const css = `
:host { right: 16px !important; bottom: 16px !important; left: 16px !important; pointer-events: none !important; }
.panel {
  pointer-events: auto; display: flex; flex-direction: column; width: 440px; max-width: 100%; max-height: min(70vh, 640px); margin-left: auto;
  background: var(--ground); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 12px 40px rgb(10 12 20 / .28); overflow: hidden;
}
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
h2 { font-size: 14px; font-weight: 700; margin: 0 auto 0 0; }
h2 span { color: var(--soft); font-weight: 400; }
.body { overflow: auto; overscroll-behavior: contain; padding: 0 16px 12px; }
h3 { font-size: 12px; font-weight: 700; color: var(--soft); margin: 14px 0 4px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 3px 8px; margin: 0; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; position: relative; padding-left: 14px; }
dd::before { content: ""; position: absolute; left: 0; top: .5em; width: 8px; height: 8px; box-sizing: border-box; border-radius: 50%; }
.good::before { background: var(--good); }
.wait::before { border: 2px solid var(--wait); }
.bad::before { background: var(--bad); border-radius: 1px; transform: rotate(45deg); }
p { margin: 0; color: var(--soft); }
`;

/** Shows the pixel's state on this page, and updates it until the panel is closed. */
export function startDebugPanel({ state, storageKey }: DebugInput): void {
  const surface = createSurface('pixel-panel', css);
  const body = styledElement('div', 'body');
  let text = '';
  const refresh = () => {
    // A preview's badge is below it, in the same place as the panel on a phone.
    const badge = document.querySelector('pixel-preview')?.getBoundingClientRect();
    panel.style.marginBottom = badge ? `${badge.height + gapPx}px` : '';
    const sections = describeState(readPanelState(state()));
    const now = textOf(sections);
    // Keeps selected text selected as long as nothing changes.
    if (now === text) return;
    text = now;
    body.replaceChildren(...sections.flatMap(drawSection));
  };
  const timer = setInterval(() => attempt(refresh), refreshMs);
  const close = () => {
    clearInterval(timer);
    attempt(() => sessionStorage.removeItem(storageKey));
    surface.remove();
  };
  const copy = textButton('Copy as text', async () => {
    copy.textContent = (await copyText(`Pixel ${pixelVersion}, ${location.href}\n\n${text}`, surface.root))
      ? 'Copied'
      : 'Not copied';
  });
  copy.setAttribute('aria-live', 'polite');
  const title = styledElement('h2', '', 'Pixel ', styledElement('span', '', pixelVersion));
  const panel = styledElement(
    'section',
    'panel',
    styledElement('header', '', title, copy, textButton('Close', close)),
    body,
  );
  panel.setAttribute('aria-label', 'Pixel on this page');
  // Makes the scrollable area accessible by keyboard.
  body.tabIndex = 0;
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  refresh();
  surface.root.append(panel);
}

function drawSection({ title, rows, empty = '' }: Section): readonly HTMLElement[] {
  const list = rows.flatMap(({ label, text, tone = '' }) => [
    styledElement('dt', '', label),
    styledElement('dd', tone, text),
  ]);
  return [
    styledElement('h3', '', title),
    list.length === 0 ? styledElement('p', '', empty) : styledElement('dl', '', ...list),
  ];
}
