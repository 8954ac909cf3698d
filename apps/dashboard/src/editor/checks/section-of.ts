import type { SectionId } from '../draft/section-id.ts';

const sectionsOfFields: Readonly<Record<string, SectionId>> = {
  variants: 'variants',
  urlRules: 'pages',
  audience: 'audience',
  audienceKey: 'audience',
  coverage: 'traffic',
  layer: 'traffic',
  force: 'traffic',
  exclude: 'traffic',
  goals: 'goals',
  plan: 'plan',
  startAt: 'schedule',
  endAt: 'schedule',
  coverageSteps: 'schedule',
};

/** Returns the section that edits a path of an experiment, such as `variants.0.weight`. */
export function sectionOf(path: string): SectionId {
  return sectionsOfFields[path.split('.', 1)[0] ?? ''] ?? 'idea';
}

/** Returns the path within an experiment of a project path `experiments.<key>.…`. */
export function pathWithin(path: string, experimentKey: string): string {
  const start = `experiments.${experimentKey}.`;
  return path.startsWith(start) ? path.slice(start.length) : '';
}
