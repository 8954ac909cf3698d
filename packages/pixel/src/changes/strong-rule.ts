/** Returns the valid declarations of a style by name, each made stronger than the page's. */
export function strongDeclarations(text: string): ReadonlyMap<string, string> {
  const { style } = document.createElement('i');
  style.cssText = text;
  const isDeclared = (name: string) => style.getPropertyValue(name) !== '';
  // With var(), a shorthand's parts have no value of their own, so the names are taken as written.
  const names = [...style].every(isDeclared)
    ? [...style]
    : [...text.matchAll(/([\w-]+)\s*:/g)].map(([, name = '']) => name).filter(isDeclared);
  return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
}

/**
 * Returns a CSS rule. Among important declarations, those of the earlier layer win, and any layer wins over the page's, so the order of
 * sheets decides rather than the specificity of selectors.
 */
export function strongRule(selector: string, declarations: ReadonlyMap<string, string>): string {
  const list = [...declarations].map(([name, value]) => `${name}:${value}!important`).join(';');
  const rule = `${selector}{${list}}`;
  return 'CSSLayerBlockRule' in window ? `@layer{${rule}}` : rule;
}
