/** The parts of the editor, in their order; each is an address behind `#`. */
export const sectionIds = [
  'idea',
  'variants',
  'pages',
  'audience',
  'traffic',
  'goals',
  'plan',
  'schedule',
] as const;

export type SectionId = (typeof sectionIds)[number];
