import { useSyncExternalStore } from 'react';
import { readStoredText, storeText } from '../browser/stored-text.ts';

/** All themes to choose from. */
export const themes = ['light', 'dark', 'system'] as const;
/** The user's theme, stored in this browser. */
export type Theme = (typeof themes)[number];

const storageKey = 'pixel-theme';
const changes = new EventTarget();
const darkQuery = matchMedia('(prefers-color-scheme: dark)');

darkQuery.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if (event.key === storageKey) applyTheme();
});

/** Returns the chosen theme, and a function that changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, readTheme), chooseTheme];
}

function chooseTheme(theme: Theme): void {
  storeText(storageKey, theme === 'system' ? null : theme);
  applyTheme();
}

function readTheme(): Theme {
  const stored = readStoredText(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && darkQuery.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  changes.dispatchEvent(new Event('change'));
}

function listen(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
