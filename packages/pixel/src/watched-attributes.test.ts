import type { BootstrapExperiment, Change } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { watchedAttributes } from './watched-attributes.ts';

function experiment(changes: readonly Change[], probes: readonly string[] = []): BootstrapExperiment {
  return {
    experimentKey: 'cta',
    experimentId: '01900000-0000-7000-8000-000000000000',
    status: 'running',
    variant: { key: 'bold', changes: [...changes] },
    goals: [],
    exposure: 'element',
    probes: [...probes],
  };
}

it('watches no attribute without selectors', () => {
  expect(watchedAttributes([experiment([])])).toEqual([]);
});

it('watches the attributes in the selectors of changes and probes', () => {
  const change: Change = {
    selector: 'a[ data-a="x"], b[href^=y]',
    operation: 'set_text',
    value: '',
    orderIndex: 0,
  };
  const watched = watchedAttributes([experiment([change], ['[aria-label]', '[viewBox]'])]);
  expect(watched).toEqual(expect.arrayContaining(['aria-label', 'data-a', 'href', 'id', 'class']));
  // HTML lowercases it; SVG preserves its case.
  expect(watched).toEqual(expect.arrayContaining(['viewBox', 'viewbox']));
});

it('watches attributes behind pseudo-classes', () => {
  const watched = watchedAttributes([
    experiment([], ['p:lang(de)', 'input:not(:checked)', ':root:dir(rtl)']),
  ]);
  expect(watched).toEqual(expect.arrayContaining(['lang', 'checked', 'dir']));
});

it('watches the same for every arm, so that none is exposed sooner', () => {
  const change: Change = { selector: '#go', operation: 'set_style', value: 'color: red', orderIndex: 0 };
  const treatment = watchedAttributes([experiment([change], ['#go'])]);
  expect(watchedAttributes([experiment([], ['#go'])])).toEqual(treatment);
  expect(treatment).toContain('style');
});
