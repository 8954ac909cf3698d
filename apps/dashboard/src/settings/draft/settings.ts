import type { ProjectView } from '@pixel/control/client';
import * as draftKind from '../../draft/draft-kind.ts';
import { isSame } from '../../draft/is-same.ts';

/** Names of a project's editable settings. */
export const settingNames = [
  'name',
  'timeZone',
  'currency',
  'allowedOrigins',
  'integrations',
  'consent',
  'globalPrivacyControl',
  'trafficSample',
  'pageviews',
  'manifest',
  'lateChanges',
  'allowHtml',
  'allowJs',
  'internalAddresses',
  'holdout',
  'surveyBudget',
  'limits',
  'retentionDays',
  'statistics',
] as const satisfies readonly (keyof ProjectView)[];

export type SettingName = (typeof settingNames)[number];

/** A project's editable settings. */
export type Settings = Pick<ProjectView, SettingName>;

/** Whole settings; undefined removes one. */
export type SettingsPart = draftKind.PartOf<Settings>;

/** Returns only the settings of a project. */
export function settingsOf(project: Settings): Settings {
  return draftKind.contentFrom(settingNames, (name) => project[name]);
}

/** Returns the settings with some replaced; undefined resets one to its default. */
export function withSettingsPart(settings: Settings, part: SettingsPart): Settings {
  return draftKind.withPart(settingNames, settings, part);
}

/** Returns an object without its undefined fields; undefined if none remain. */
export function withoutEmpty<Value extends object>(
  value: { readonly [Name in keyof Value]: Value[Name] | undefined },
): Value | undefined {
  const entries = Object.entries(value).filter(([, value]) => value !== undefined);
  // Only optional fields can be undefined.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Value);
}

/** Returns the names of the settings that differ. */
export function editedNames(before: Settings, after: Settings): readonly SettingName[] {
  return settingNames.filter((name) => !isSame(before[name], after[name]));
}

/** Returns the JSON Merge Patch that turns one into the other; empty if they are equal. */
export function settingsPatchOf(before: Settings, after: Settings): Readonly<Record<string, unknown>> {
  return draftKind.patchOf(settingNames, before, after) ?? {};
}
