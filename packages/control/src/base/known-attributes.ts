import { type Attributes, createAttributes, type PageUrl, toldAttribute } from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';

/** Reads what somebody says of a visitor as edges would have found it out; what stands in the page's address is known anyhow. */
export function knownAttributes(
  told: ReadonlyMap<string, AttributeValue>,
  page: PageUrl | undefined,
): Attributes {
  const fromPage = createAttributes({ page });
  return {
    get(name) {
      const value = told.get(name);
      if (value !== undefined) return toldAttribute(name, value);
      return isOfPage(name) ? fromPage.get(name) : undefined;
    },
  };
}

/** Whether an attribute stands in the page's address. */
export function isOfPage(name: string): boolean {
  return name.startsWith('utm_') || name.startsWith('query.');
}
