import { type Attributes, createAttributes, normalizeAttribute, type PageUrl } from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';

/** Returns a visitor's attributes: the reported values, normalized as on edges, and those that can be derived from the page's URL. */
export function knownAttributes(
  reported: ReadonlyMap<string, AttributeValue>,
  page: PageUrl | undefined,
): Attributes {
  const fromPage = createAttributes({ page });
  return {
    get(name) {
      const value = reported.get(name);
      if (value !== undefined) return normalizeAttribute(name, value);
      return isPageAttribute(name) ? fromPage.get(name) : undefined;
    },
  };
}

/** Whether an attribute is derived from the page's URL. */
export function isPageAttribute(name: string): boolean {
  return name.startsWith('utm_') || name.startsWith('query.');
}
