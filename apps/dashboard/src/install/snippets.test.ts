import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { platformSnippet, platforms, scriptUrl, stub } from './snippets.ts';

const src = 'https://pixel.example/pixel.min.js?project=my-shop';

describe('an install snippet', () => {
  it.each(platforms)('for %s has both lines, and no quote that closes early', (platform) => {
    const snippet = platformSnippet(platform, src);
    expect(snippet).toContain(stub);
    expect(snippet).toContain(src);
    expect(stub).not.toMatch(/['`$\\]/);
  });

  it('matches the guide', async () => {
    const guide = await readFile(new URL('../../../../docs/guide/install.md', import.meta.url), 'utf8');
    expect(guide).toContain(platformSnippet('html', src));
  });

  it('queues calls made before the script loads, and answers them', () => {
    const page: { pixel?: Record<string, (...args: unknown[]) => unknown> & { q: unknown[][] } } = {};
    new Function('window', `with (window) { ${stub} }`)(page);
    page.pixel?.track?.('buy', { revenue: 3 });
    expect(page.pixel?.getVariant?.('any')).toBeNull();
    expect(page.pixel?.getAssignments?.()).toEqual([]);
    expect(page.pixel?.q[0]?.[0]).toBe('track');
  });
});

it('keeps the base path of a server behind a prefix', () => {
  expect(scriptUrl('https://shop.example/px', 'my-shop')).toBe(
    'https://shop.example/px/pixel.min.js?project=my-shop',
  );
});
