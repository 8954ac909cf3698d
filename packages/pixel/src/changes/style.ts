/** The declarations of a style as rules need them: valid ones by name, each stronger than the page's. */
export function strongDeclarations(text: string): ReadonlyMap<string, string> {
  const { style } = document.createElement('i');
  style.cssText = text;
  const has = (name: string) => style.getPropertyValue(name) !== '';
  // With var() inside, the parts of a shorthand have no value of their own: then the names are taken as written.
  const names = [...style].every(has)
    ? [...style]
    : [...text.matchAll(/([\w-]+)\s*:/g)].map(([, name = '']) => name).filter(has);
  return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
}

/**
 * A rule for a selector. Of important declarations those of the earlier layer win, and any layer before the page's: so neither
 * the page's selectors nor ours decide, but the order of the sheets.
 */
export function strongRule(selector: string, declarations: ReadonlyMap<string, string>): string {
  const list = [...declarations].map(([name, value]) => `${name}:${value}!important`).join(';');
  const rule = `${selector}{${list}}`;
  return 'CSSLayerBlockRule' in window ? `@layer{${rule}}` : rule;
}
