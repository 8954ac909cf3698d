import { isSame } from '../../draft/is-same.ts';
import { type SettingName, type Settings, settingNames, withPart } from './settings.ts';

/** A setting that two people changed, each in another way. */
export interface SettingConflict {
  readonly name: SettingName;
  readonly theirs: Settings[SettingName];
  readonly mine: Settings[SettingName];
}

/**
 * Puts edits on top of what somebody else saved meanwhile. What only one of both changed is kept; where both did, mine stays until
 * somebody chooses.
 */
export function rebase(versions: {
  readonly base: Settings;
  readonly mine: Settings;
  readonly theirs: Settings;
}): { readonly values: Settings; readonly conflicts: readonly SettingConflict[] } {
  const { base, mine, theirs } = versions;
  const kept = settingNames.filter((name) => !isSame(mine[name], base[name]));
  return {
    values: kept.reduce((values, name) => withPart(values, { [name]: mine[name] }), theirs),
    conflicts: kept
      .filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
      .map((name) => ({ name, theirs: theirs[name], mine: mine[name] })),
  };
}
