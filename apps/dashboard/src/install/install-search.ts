import { type Platform, platforms } from './snippets.ts';

/** What of the page is shown, as its address has it; defaults are left out. */
export interface InstallSearch {
  /** What the site is made with, other than HTML. */
  readonly platform?: Exclude<Platform, 'html'>;
  /** Address of the page that is looked at, other than the first of the project's. */
  readonly page?: string;
}

/** Reads an address; what is not known is passed over. */
export function readInstallSearch({ platform, page }: Readonly<Record<string, unknown>>): InstallSearch {
  const known = platforms.find((each) => each === platform);
  return {
    ...(known !== undefined && known !== 'html' && { platform: known }),
    ...(typeof page === 'string' && page !== '' && { page: page.slice(0, 2_000) }),
  };
}
