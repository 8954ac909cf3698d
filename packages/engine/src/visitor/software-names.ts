/** Our names of browsers, by the library's name in lower case; the others are the library's name in snake_case. */
const browsers: ReadonlyMap<string, string> = new Map([
  ['mobile safari', 'safari'],
  ['chrome headless', 'chrome'],
  ['chromium', 'chrome'],
  ['chrome webview', 'webview'],
  ['webkit', 'webview'],
  ['firefox focus', 'firefox'],
  ['firefox reality', 'firefox'],
  ['klar', 'firefox'],
  ['fennec', 'firefox'],
  ['ie', 'internet_explorer'],
  ['iemobile', 'internet_explorer'],
  ['gsa', 'google_app'],
  ['ucbrowser', 'uc_browser'],
]);

const linux =
  'linux,gnu,mint,ubuntu,kubuntu,xubuntu,lubuntu,debian,suse,opensuse,gentoo,arch,slackware,fedora,mandriva,mageia,' +
  'centos,pclinuxos,red hat,redhat,zenwalk,linpus,raspbian,deepin,manjaro,elementary os,sabayon,linspire,vectorlinux,joli';

/** Our names of operating systems, by the library's name in lower case; the others are the library's name in snake_case. */
const systems: ReadonlyMap<string, string> = new Map([
  ['mac os', 'macos'],
  ['chromium os', 'chromeos'],
  ['chrome os', 'chromeos'],
  ['windows mobile', 'windows_phone'],
  ['windows phone os', 'windows_phone'],
  ['android-x86', 'android'],
  ...linux.split(',').map((name) => [name, 'linux'] as const),
]);

/** Returns our name for a browser that the library calls `name`. */
export function browserName(name: string): string {
  const lowerCase = name.toLowerCase();
  return browsers.get(lowerCase) ?? (lowerCase.startsWith('opera') ? 'opera' : snakeCase(lowerCase));
}

/** Returns our name for an operating system that the library or a client hint calls `name`. */
export function systemName(name: string): string {
  const lowerCase = name.toLowerCase();
  return systems.get(lowerCase) ?? snakeCase(lowerCase);
}

function snakeCase(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '_');
}
