import type { ProjectView } from '@pixel/control/client';
import { isFields, isSame } from '../../draft/is-same.ts';

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
export type SettingsPart = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** Returns only the settings of a project. */
export function settingsOf(project: Settings): Settings {
  return settingNames.reduce<Settings>((settings, name) => withPart(settings, { [name]: project[name] }), {
    ...project,
  });
}

/** Returns the settings with some replaced; undefined resets one to its default. */
export function withPart(settings: Settings, part: SettingsPart): Settings {
  const kept = settingNames.flatMap((name) => {
    const value = name in part ? part[name] : settings[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Required settings are never undefined in a part.
  return Object.fromEntries(kept) as unknown as Settings;
}

/** Returns an object without its undefined fields; undefined if none remain. */
export function withoutEmpty<Value extends object>(
  value: { readonly [Name in keyof Value]: Value[Name] | undefined },
): Value | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  // Only optional fields can be undefined.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Value);
}

/** Returns the names of the settings that differ. */
export function editedNames(before: Settings, after: Settings): readonly SettingName[] {
  return settingNames.filter((name) => !isSame(before[name], after[name]));
}

/** Returns the JSON Merge Patch that turns one into the other. */
export function patchOf(before: Settings, after: Settings): Record<string, unknown> {
  return Object.fromEntries(
    editedNames(before, after).map((name) => [name, part(before[name], after[name])]),
  );
}

function part(before: unknown, after: unknown): unknown {
  if (after === undefined) return null;
  if (!isFields(before) || !isFields(after)) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, part(before[name], after[name])]),
  );
}
