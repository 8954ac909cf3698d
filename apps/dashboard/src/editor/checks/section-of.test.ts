import { expect, it } from 'vitest';
import { pathWithin, sectionOf } from './section-of.ts';

it.each([
  ['variants.0.weight', 'variants'],
  ['audienceKey', 'audience'],
  ['layer', 'traffic'],
  ['force.0.anonymousId', 'traffic'],
  ['goals.1.analysis.margin', 'goals'],
  ['plan.plannedVisitors', 'plan'],
  ['coverageSteps.0.at', 'schedule'],
  ['hypothesis', 'idea'],
])('links from %s to %s', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

it('links a project path to the page that edits it', () => {
  expect(sectionOf(pathWithin('experiments.cta.variants.b.changes.0.value', 'cta'))).toBe('variants');
  expect(sectionOf(pathWithin('experiments.cta', 'cta'))).toBe('idea');
});
