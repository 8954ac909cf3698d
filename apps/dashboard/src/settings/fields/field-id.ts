import type { settings } from '../../words/en/pages/settings.ts';

/** Where a field stands in the settings. */
export type FieldId = keyof typeof settings.fields;
