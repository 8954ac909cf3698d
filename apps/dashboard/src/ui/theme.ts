import { useSyncExternalStore } from 'react';
import { readStoredText, storeText } from '../browser/stored-text.ts';

/** All themes to choose from. */
export const themes = ['light', 'dark', 'system'] as const;
/** The user's theme, stored in this browser. */
export type Theme = (typeof themes)[number];

const key = 'pixel-theme';
const changes = new EventTarget();
const darkness = matchMedia('(prefers-color-scheme: dark)');

darkness.addEventListener('change', show);
addEventListener('storage', (event) => {
  if (event.key === key) show();
});

/** Returns the chosen theme and its setter. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, readTheme), chooseTheme];
}

function chooseTheme(theme: Theme): void {
  storeText(key, theme === 'system' ? null : theme);
  show();
}

function readTheme(): Theme {
  const kept = readStoredText(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function show(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && darkness.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  changes.dispatchEvent(new Event('change'));
}

function listen(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
