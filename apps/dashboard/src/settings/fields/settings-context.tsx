import { createContext, use } from 'react';
import type { SettingsDraft } from '../draft/use-settings.ts';

const Context = createContext<{ readonly draft: SettingsDraft; readonly isReadOnly: boolean } | undefined>(
  undefined,
);

/** Provides the edited settings, and whether they are read-only. */
export const SettingsProvider = Context.Provider;

/** Returns the edited settings around a field. */
export function useDraftSettings(): { readonly draft: SettingsDraft; readonly isReadOnly: boolean } {
  const context = use(Context);
  if (context === undefined) throw new Error('There are no settings around this field');
  return context;
}
