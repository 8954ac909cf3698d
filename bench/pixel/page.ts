/** The page on which every library is measured: `original` is its heading, which its one experiment changes to `variant`. */
export const original = 'Coffee from around the corner';
export const variant = 'Coffee, roasted this morning!';

/** A shop's page of fifty products with `head` in its head, styled by `/shop.css`. */
export function pageWith(head: string): string {
  const products = Array.from(
    { length: 50 },
    (_, index) =>
      `<li><a href="/product/${index}"><b>Blend ${index}</b></a> <span>${5 + index} €</span><button>Buy</button></li>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}<link rel="stylesheet" href="/shop.css"></head><body><header><h1>${original}</h1></header><main><ul>${products}</ul></main></body></html>`;
}

/** The page's stylesheet. The heading has a line of its own, however long its text is. */
export const stylesheet =
  'body{font:16px/1.5 sans-serif;margin:2rem}h1{white-space:nowrap;overflow:hidden}li{display:flex;gap:1rem;padding:.5rem}';
