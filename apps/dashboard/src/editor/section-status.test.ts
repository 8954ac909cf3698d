import { describe, expect, it } from 'vitest';
import type { ExperimentContent } from './draft/content.ts';
import { isEditedIn, sectionStatusOf } from './section-status.ts';

const content = { name: 'Bar', variants: [] } as unknown as ExperimentContent;
const section = { fields: ['name', 'tags'] as const, isLacking: () => true };

describe('how a section stands', () => {
  it('is wrong where a field of it is, whatever it lacks', () => {
    expect(sectionStatusOf(section, content, ['variants.0.name', 'tags.3'])).toBe('wrong');
  });

  it('is lacking where nothing is wrong, and fine where nothing is lacking', () => {
    expect(sectionStatusOf(section, content, ['variants.0.name'])).toBe('lacking');
    expect(sectionStatusOf({ fields: ['name'] }, content, [])).toBe('fine');
  });

  it('is edited where a described change is of its own experiment and of a field of it', () => {
    expect(isEditedIn(section, 'bar', ['experiments.bar.name'])).toBe(true);
    expect(isEditedIn(section, 'bar', ['experiments.bars.name', 'experiments.bar.coverage'])).toBe(false);
  });
});
