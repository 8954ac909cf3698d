/** The parts of the settings, in their order; each is an address behind `#`. */
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
