/** The settings' sections in order; each is a URL fragment. */
export const settingsSectionIds = [
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

export type SettingsSectionId = (typeof settingsSectionIds)[number];
