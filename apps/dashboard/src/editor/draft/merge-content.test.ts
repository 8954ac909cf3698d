import { describe, expect, it } from 'vitest';
import {
  mergeContent as mergeOf,
  withRevert as revertOf,
  withTheirs as theirsOf,
} from '../../draft/merge-content.ts';
import type { ExperimentContent } from './content.ts';
import { baseContent, textChange, withVariant } from './experiment.fixture.ts';
import { experimentDraft } from './experiment-draft.ts';

type Content = ExperimentContent;
const mergeContent = (versions: Parameters<typeof mergeOf<Content>>[1]) => mergeOf(experimentDraft, versions);
const withTheirs = (content: Content, conflict: Parameters<typeof theirsOf<Content>>[2]) =>
  theirsOf(experimentDraft, content, conflict);
const withRevert = (content: Content, edit: Parameters<typeof revertOf<Content>>[2]) =>
  revertOf(experimentDraft, content, edit);

describe('merging two edits of an experiment', () => {
  it('keeps both if they change different fields', () => {
    const { content, conflicts } = mergeContent({
      base: baseContent,
      mine: { ...baseContent, name: 'Mine', tags: ['spring'] },
      theirs: { ...baseContent, notes: 'Theirs', tags: ['spring'] },
    });
    expect(content).toEqual({ ...baseContent, name: 'Mine', notes: 'Theirs', tags: ['spring'] });
    expect(conflicts).toEqual([]);
  });

  it('keeps mine if both change the same field, and returns both versions', () => {
    const { content, conflicts } = mergeContent({
      base: baseContent,
      mine: { ...baseContent, name: 'Mine' },
      theirs: { ...baseContent, name: 'Theirs' },
    });
    expect(content.name).toBe('Mine');
    expect(conflicts).toEqual([{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }]);
    expect(conflicts.reduce(withTheirs, content).name).toBe('Theirs');
  });

  it('keeps both if they change different variants, or different parts of one', () => {
    const { content, conflicts } = mergeContent({
      base: baseContent,
      mine: withVariant(withVariant(baseContent, 'plain', { name: 'Plain bar' }), 'amount', {
        name: 'Amount left',
      }),
      theirs: withVariant(baseContent, 'plain', { changes: [textChange('Free')] }),
    });
    expect(conflicts).toEqual([]);
    expect(content.variants).toMatchObject([
      { name: 'control' },
      { name: 'Plain bar', changes: [{ value: 'Free' }] },
      { name: 'Amount left' },
    ]);
  });

  it('merges weights as a whole: halves of two splits do not add up', () => {
    const weighed = (...weights: readonly number[]) => ({
      ...baseContent,
      variants: baseContent.variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? 0 })),
    });
    const { content, conflicts } = mergeContent({
      base: baseContent,
      mine: weighed(0.6, 0.2, 0.2),
      theirs: weighed(0.5, 0.4, 0.1),
    });
    expect(content.variants.map(({ weight }) => weight)).toEqual([0.6, 0.2, 0.2]);
    expect(conflicts.map(({ path }) => path)).toEqual([['variants', 'weights']]);
    const theirs = conflicts.reduce(withTheirs, content);
    expect(theirs.variants.map(({ weight }) => weight)).toEqual([0.5, 0.4, 0.1]);
  });

  it('conflicts if one side removes what the other changed', () => {
    const [control, , amount] = baseContent.variants;
    const without = { ...baseContent, variants: [control, amount].flatMap((variant) => variant ?? []) };
    const changed = withVariant(baseContent, 'plain', { name: 'Plain bar' });
    const { content, conflicts } = mergeContent({ base: baseContent, mine: without, theirs: changed });
    expect(content.variants.map(({ variantKey }) => variantKey)).toEqual(['control', 'amount']);
    expect(conflicts.map(({ path }) => path)).toEqual([['variants', 'list', 'plain']]);
    const theirs = conflicts.reduce(withTheirs, content);
    expect(theirs.variants.map(({ name }) => name)).toContain('Plain bar');
  });

  it('keeps variants that either side added, in the order of the side that reordered', () => {
    const [control, plain, amount] = baseContent.variants;
    const added = { variantKey: 'new', name: 'New', weight: 0, isControl: false, changes: [] };
    const { content, conflicts } = mergeContent({
      base: baseContent,
      mine: { ...baseContent, variants: [...baseContent.variants, added] },
      theirs: { ...baseContent, variants: [control, amount, plain].flatMap((variant) => variant ?? []) },
    });
    expect(conflicts).toEqual([]);
    expect(content.variants.map(({ variantKey }) => variantKey)).toEqual([
      'control',
      'plain',
      'amount',
      'new',
    ]);
  });

  it('merges page changes by position if none were added or removed', () => {
    const base = withVariant(baseContent, 'plain', { changes: [textChange('a'), textChange('b', 1)] });
    const { content, conflicts } = mergeContent({
      base,
      mine: withVariant(baseContent, 'plain', { changes: [textChange('mine'), textChange('b', 1)] }),
      theirs: withVariant(baseContent, 'plain', { changes: [textChange('a'), textChange('theirs', 1)] }),
    });
    expect(conflicts).toEqual([]);
    expect(content.variants[1]?.changes.map(({ value }) => value)).toEqual(['mine', 'theirs']);
  });

  it('never combines two halves into one rule', () => {
    const rule = (value: string) => ({ attribute: 'country', operator: 'equals' as const, value });
    const { conflicts } = mergeContent({
      base: { ...baseContent, audience: rule('DE') },
      mine: { ...baseContent, audience: rule('FR') },
      theirs: { ...baseContent, audience: { attribute: 'device', operator: 'equals', value: 'mobile' } },
    });
    expect(conflicts.map(({ path }) => path)).toEqual([['audience']]);
  });
});

describe('undoing an edit', () => {
  it('keeps what was changed since', () => {
    const removed = withVariant(baseContent, 'plain', { changes: [] });
    const before = withVariant(baseContent, 'plain', { changes: [textChange('a')] });
    const since = { ...withVariant(removed, 'amount', { name: 'Amount left' }), name: 'Later' };
    const back = withRevert(since, { from: removed, to: before });
    expect(back.variants[1]?.changes).toEqual([textChange('a')]);
    expect(back).toMatchObject({ name: 'Later', variants: [{}, {}, { name: 'Amount left' }] });
  });
});
