import { createContext, use } from 'react';
import type { SettingsDraft } from '../draft/use-settings.ts';

const Context = createContext<{ readonly draft: SettingsDraft; readonly isReadOnly: boolean } | undefined>(
  undefined,
);

/** Gives the settings that are edited, and whether they are only read, to the fields within. */
export const SettingsProvider = Context.Provider;

/** Returns the settings that are edited around a field. */
export function useDraftSettings(): { readonly draft: SettingsDraft; readonly isReadOnly: boolean } {
  const found = use(Context);
  if (found === undefined) throw new Error('There are no settings around this field');
  return found;
}
