import type { SurveyAppearance } from '@pixel/protocol';
import { element } from './element.ts';
import { keepOffTyping } from './keep-off-typing.ts';
import { createSurveyCss } from './survey-css.ts';

/** The container that a survey is drawn in. */
export interface Frame {
  readonly host: HTMLElement;
  /** Removes it from the page; the focus returns to where it was. */
  remove(): void;
}

export interface FrameOptions {
  readonly displayType: 'popover' | 'modal' | 'inline';
  readonly appearance: SurveyAppearance;
  readonly card: HTMLElement;
  /** Called when the visitor dismisses it: with Escape, or by a click beside it. */
  readonly onLeave: (how: 'key' | 'beside') => void;
  readonly signal: AbortSignal;
}

/** Puts a card into a page, isolated from the page's CSS rules. */
export function createFrame(options: FrameOptions): Frame {
  const host = document.createElement('pixel-survey');
  const root = host.attachShadow({ mode: 'open' });
  addStyle(root, createSurveyCss(options.appearance));
  host.dataset.at = options.displayType === 'popover' ? options.appearance.position : options.displayType;
  // Typing here must not trigger the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(type, (event) => event.stopPropagation());
  options.card.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing && options.displayType === 'popover') options.onLeave('key');
  });
  return frames[options.displayType](host, root, options);
}

const frames: Readonly<
  Record<FrameOptions['displayType'], (host: HTMLElement, root: ShadowRoot, options: FrameOptions) => Frame>
> = { popover: openPopover, modal: openModal, inline: openInline };

/** In the top layer if the browser has one that doesn't take the focus; otherwise above as much as possible. */
function openPopover(host: HTMLElement, root: ShadowRoot, { card, signal }: FrameOptions): Frame {
  const before = document.activeElement;
  root.append(card);
  whenBody(() => {
    // Next to the body, which the page may compare and replace.
    document.documentElement.append(host);
    if ('showPopover' in host) {
      host.popover = 'manual';
      host.showPopover();
    }
    keepOffTyping(host, card, signal);
  }, signal);
  return { host, remove: () => removeAndReturn(host, root.activeElement !== null, before) };
}

function openModal(host: HTMLElement, root: ShadowRoot, { card, onLeave, signal }: FrameOptions): Frame {
  const before = document.activeElement;
  const dialog = element('dialog', { 'aria-labelledby': 't' }, card);
  root.append(dialog);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onLeave('key');
  });
  // If the cancel event was skipped, Escape has closed it anyway.
  dialog.addEventListener('close', () => onLeave('key'));
  dialog.addEventListener('pointerdown', ({ target }) => {
    if (target === dialog) onLeave('beside');
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    // The browser's own buttons come after our last one, so wrap around to keep the focus here.
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input, textarea')].filter(
      (stop) => stop.tabIndex >= 0 && stop.offsetParent !== null,
    );
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const isAtEdge = root.activeElement === from || !stops.some((stop) => stop === root.activeElement);
    if (!isAtEdge || (root.activeElement !== from && !event.shiftKey)) return;
    event.preventDefault();
    to?.focus();
  });
  whenBody(() => {
    document.documentElement.append(host);
    if ('showModal' in dialog) dialog.showModal();
    else Reflect.set(dialog, 'open', true);
  }, signal);
  return {
    host,
    remove() {
      const isHere = root.activeElement !== null;
      if ('close' in dialog) dialog.close();
      removeAndReturn(host, isHere, before);
    },
  };
}

/** In an element that the caller puts into the page. */
function openInline(host: HTMLElement, root: ShadowRoot, { card }: FrameOptions): Frame {
  root.append(card);
  return { host, remove: () => host.remove() };
}

function removeAndReturn(host: HTMLElement, isHere: boolean, before: Element | null): void {
  host.remove();
  if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
}

function whenBody(action: () => void, signal: AbortSignal): void {
  if (document.body) action();
  else document.addEventListener('DOMContentLoaded', action, { once: true, signal });
}

/** Any Content-Security-Policy allows constructed style sheets, but not style elements. */
function addStyle(root: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement('style');
    style.textContent = css;
    root.append(style);
  }
}
