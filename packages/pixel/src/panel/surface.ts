import { surfaceCss } from './surface-css.ts';

/** Something of ours above a page, out of reach of its rules. */
export interface Surface {
  readonly root: ShadowRoot;
  remove(): void;
}

/** Puts an empty surface above the page: in the top layer where the browser lets it without taking the focus. */
export function createSurface(name: string, css: string): Surface {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: 'open' });
  addStyle(root, surfaceCss + css);
  const show = () => {
    // Beside the body, which is the page's own to compare and to replace.
    document.documentElement.append(host);
    if ('showPopover' in host) {
      host.popover = 'manual';
      host.showPopover();
    }
  };
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show, { once: true });
  return {
    root,
    remove() {
      document.removeEventListener('DOMContentLoaded', show);
      host.remove();
    },
  };
}

/** Sheets that scripts make are allowed under any content security policy, style elements are not. */
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
