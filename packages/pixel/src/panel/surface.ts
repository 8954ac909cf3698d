import { surfaceCss } from './surface-css.ts';

/** An element of ours above the page, isolated from its CSS rules. */
export interface Surface {
  readonly root: ShadowRoot;
  remove(): void;
}

/** Creates an empty surface above the page, in the top layer if the browser can do that without moving the focus. */
export function createSurface(name: string, css: string): Surface {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: 'open' });
  addStyle(root, surfaceCss + css);
  const show = () => {
    // Next to the body, which the page may compare and replace.
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
