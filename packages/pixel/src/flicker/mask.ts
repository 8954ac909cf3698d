import { attempt } from '../attempt.ts';
import { seenMs } from './seen-ms.ts';

/** Nothing is hidden for longer than this. */
export const maxHiddenMs = 1_000;

/** Keeps elements that are about to change out of sight: laid out, not painted. */
export interface Mask {
  /** Hides these and shows all others again; `sinceMs` is when the page, or its address, began, on the clock of `performance.now()`. */
  hide(selectors: readonly string[], sinceMs: number): void;
  /** Shows the elements of all selectors but those of which `isWaiting` is true. */
  keep(isWaiting: (selector: string) => boolean): void;
}

/** Makes a mask. It hides nothing of its own yet, but takes over what the inline stub has hidden. */
export function createMask(): Mask {
  let sheet: CSSStyleSheet | undefined;
  let hidden: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (selectors: readonly string[]) => {
    hidden = selectors;
    attempt(() => {
      sheet ??= new CSSStyleSheet();
      // One rule for each: a selector that the browser does not know spoils its own rule only.
      sheet.replaceSync(hidden.map((selector) => `${selector}{visibility:hidden!important}`).join(''));
      // The stub's goes: its timer would empty it in the middle of another page of a single-page app.
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet && !('pixel' in one));
      document.adoptedStyleSheets = hidden.length > 0 ? [...others, sheet] : others;
    });
  };
  const keep: Mask['keep'] = (isWaiting) => {
    if (!hidden.every(isWaiting)) set(hidden.filter(isWaiting));
  };

  return {
    hide(selectors, sinceMs) {
      const expire = () => {
        const leftMs = maxHiddenMs - seenMs(sinceMs);
        clearTimeout(timer);
        if (leftMs > 0) timer = setTimeout(expire, leftMs);
        else keep(() => false);
      };
      set(selectors);
      expire();
    },
    keep,
  };
}
