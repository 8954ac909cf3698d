/** The CSS rules of the live changes. */
export interface StyleSheets {
  /** Makes these the active sheets of a document or shadow root, in this order. */
  adopt(root: Document | ShadowRoot, sheets: readonly Sheet[]): void;
}

/** A style sheet of ours. */
export type Sheet = CSSStyleSheet | HTMLStyleElement;

/** Creates a style sheet, one that no Content-Security-Policy restricts if the browser supports those. */
export function createSheet(css: string, nonce: string): Sheet {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    if (document.adoptedStyleSheets) return sheet;
  } catch {}
  const style = document.createElement('style');
  style.nonce = nonce;
  style.textContent = css;
  return style;
}

/** Adopts sheets into the page, leaving the page's own in place. */
export function createStyleSheets(): StyleSheets {
  const own = new Set<Sheet>();
  return {
    adopt(root, sheets) {
      for (const sheet of own) if (sheet instanceof Element && !sheets.includes(sheet)) sheet.remove();
      const elements = sheets.filter((sheet) => sheet instanceof Element);
      const last = elements.at(-1);
      if (last && !last.isConnected) (root instanceof Document ? root.head : root).append(...elements);
      const before = root.adoptedStyleSheets ?? [];
      const wanted = [
        ...before.filter((sheet) => !own.has(sheet)),
        ...sheets.flatMap((sheet) => (sheet instanceof Element ? [] : sheet)),
      ];
      if (wanted.length !== before.length || wanted.some((sheet, index) => sheet !== before[index]))
        root.adoptedStyleSheets = wanted;
      for (const sheet of sheets) own.add(sheet);
    },
  };
}
