/** The settings' sections in order; each is a URL fragment. */
export const sectionIds = [
  'general',
  'origins',
  'integrations',
  'privacy',
  'pages',
  'people',
  'limits',
  'retention',
  'statistics',
  'archive',
] as const;

export type SectionId = (typeof sectionIds)[number];
