/** The editor's sections in order; each is a URL fragment. */
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
