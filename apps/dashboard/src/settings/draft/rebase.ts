import { isSame } from '../../draft/is-same.ts';
import { type SettingName, type Settings, settingNames, withSettingsPart } from './settings.ts';

/** A setting that two users changed differently. */
export interface SettingConflict {
  readonly name: SettingName;
  readonly theirs: Settings[SettingName];
  readonly mine: Settings[SettingName];
}

/** Rebases edits onto someone else's save. Keeps changes that only one side made; for conflicts, mine stays until the user chooses. */
export function rebase(versions: {
  readonly base: Settings;
  readonly mine: Settings;
  readonly theirs: Settings;
}): { readonly values: Settings; readonly conflicts: readonly SettingConflict[] } {
  const { base, mine, theirs } = versions;
  const edited = settingNames.filter((name) => !isSame(mine[name], base[name]));
  return {
    values: edited.reduce((values, name) => withSettingsPart(values, { [name]: mine[name] }), theirs),
    conflicts: edited
      .filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
      .map((name) => ({ name, theirs: theirs[name], mine: mine[name] })),
  };
}
