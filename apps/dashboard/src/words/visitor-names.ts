import { currentLanguage } from './words.ts';

/** Where a name is not its words in capitals. */
const software: Readonly<Record<string, string>> = {
  ios: 'iOS',
  macos: 'macOS',
  chromeos: 'ChromeOS',
  uc_browser: 'UC Browser',
};

/** Returns how a browser or an operating system is called, by the name that the server has for it. */
export function softwareName(name: string): string {
  return software[name] ?? name.split('_').map(capital).join(' ');
}

/** Returns how a country is called in the language that is shown, by its code; what is none as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
