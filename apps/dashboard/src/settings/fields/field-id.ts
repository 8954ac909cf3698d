import type { settings } from '../../words/en/pages/settings.ts';

/** Path of a field in the settings' words. */
export type FieldId = keyof typeof settings.fields;
