import type { ProjectView } from '@pixel/control/client';
import { isFields, isSame } from '../../draft/is-same.ts';

/** What is set of a project, by name. */
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

/** The settings of a project, as people edit them. */
export type Settings = Pick<ProjectView, SettingName>;

/** Whole settings; undefined takes one away. */
export type SettingsPart = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** Returns the settings of a project without what else is known of it. */
export function settingsOf(project: Settings): Settings {
  return settingNames.reduce<Settings>((settings, name) => withPart(settings, { [name]: project[name] }), {
    ...project,
  });
}

/** Returns settings with others in their place; those that are undefined are at their defaults. */
export function withPart(settings: Settings, part: SettingsPart): Settings {
  const kept = settingNames.flatMap((name) => {
    const value = name in part ? part[name] : settings[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // What a project cannot do without is never undefined in a part.
  return Object.fromEntries(kept) as unknown as Settings;
}

/** Returns an object without the fields that are undefined; undefined where none is left. */
export function withoutEmpty<Value extends object>(
  value: { readonly [Name in keyof Value]: Value[Name] | undefined },
): Value | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  // Only what may be absent is undefined.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Value);
}

/** Returns the names of the settings that differ. */
export function editedNames(before: Settings, after: Settings): readonly SettingName[] {
  return settingNames.filter((name) => !isSame(before[name], after[name]));
}

/** Returns the JSON Merge Patch that makes one of the other. */
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
