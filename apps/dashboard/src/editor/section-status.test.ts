import { describe, expect, it } from 'vitest';
import type { ExperimentContent } from './draft/content.ts';
import { isEditedIn, sectionStatusOf } from './section-status.ts';

const content = { name: 'Bar', variants: [] } as unknown as ExperimentContent;
const section = { fields: ['name', 'tags'] as const, isIncomplete: () => true };

describe('the status of a section', () => {
  it('is invalid if one of its fields is, even if others are missing', () => {
    expect(sectionStatusOf(section, content, ['variants.0.name', 'tags.3'])).toBe('invalid');
  });

  it('is incomplete if nothing is wrong, and complete if nothing is missing', () => {
    expect(sectionStatusOf(section, content, ['variants.0.name'])).toBe('incomplete');
    expect(sectionStatusOf({ fields: ['name'] }, content, [])).toBe('complete');
  });

  it('is edited if one of its fields changed in this experiment', () => {
    expect(isEditedIn(section, 'bar', ['experiments.bar.name'])).toBe(true);
    expect(isEditedIn(section, 'bar', ['experiments.bars.name', 'experiments.bar.coverage'])).toBe(false);
  });
});
