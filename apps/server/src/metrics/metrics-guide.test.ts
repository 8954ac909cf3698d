import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createInstruments, createRoleMetrics } from './instruments.ts';

it('the guide describes every metric, and its alerts name no others', async () => {
  const guide = await readFile(new URL('../../../../docs/guide/metrics.md', import.meta.url), 'utf8');
  const exposed = [
    ...(await createInstruments('edge').registry.getMetricsAsJSON()),
    ...(await createRoleMetrics('supervisor', () => [])()),
  ].map(({ name }) => name);
  const pixels = exposed.filter((name) => name.startsWith('pixel_')).sort();
  const rows = [...guide.matchAll(/^\| `(pixel_\w+)(?:\{\w+\})?` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(pixels);
  expect([...new Set(guide.match(/\bpixel_\w+/g))].sort()).toEqual(pixels);
});
