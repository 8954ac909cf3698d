import { currentLanguage } from './words.ts';

/** Display names that can't be derived by capitalization. */
const softwareNames: Readonly<Record<string, string>> = {
  ios: 'iOS',
  macos: 'macOS',
  chromeos: 'ChromeOS',
  uc_browser: 'UC Browser',
};

/** Returns the display name of a browser or operating system, given the server's name for it. */
export function softwareName(name: string): string {
  return softwareNames[name] ?? name.split('_').map(capitalize).join(' ');
}

/** Returns a country's name in the current language, or the code itself if it isn't a country code. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}

function capitalize(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
