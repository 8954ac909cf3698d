import { attempt } from '../attempt.ts';
import { seenMs } from './seen-ms.ts';

/** Nothing is hidden for longer than this. */
export const maxHiddenMs = 1_000;

/** Hides elements that are about to change: they are laid out, but not painted. */
export interface Mask {
  /** Hides these elements and shows all others. `sinceMs` is when the page or its address started, on the clock of `performance.now()`. */
  hide(selectors: readonly string[], sinceMs: number): void;
  /** Shows the elements of all selectors except those for which `isWaiting` returns true. */
  keep(isWaiting: (selector: string) => boolean): void;
}

/** Creates a mask that hides nothing itself yet, but takes over what the inline stub has hidden. */
export function createMask(): Mask {
  let sheet: CSSStyleSheet | undefined;
  let hidden: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (selectors: readonly string[]) => {
    hidden = selectors;
    attempt(() => {
      sheet ??= new CSSStyleSheet();
      // One rule each: an unsupported selector only invalidates its own rule.
      sheet.replaceSync(hidden.map((selector) => `${selector}{visibility:hidden!important}`).join(''));
      // Removes the stub's sheet: its timer would clear it in the middle of a later page of a single-page app.
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
