import { type Platform, platforms } from './snippets.ts';

/** The page's view state in the URL; defaults are left out. */
export interface InstallSearch {
  /** The site's platform, if not HTML. */
  readonly platform?: Exclude<Platform, 'html'>;
  /** URL of the checked page, if not the project's first one. */
  readonly page?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function readInstallSearch({ platform, page }: Readonly<Record<string, unknown>>): InstallSearch {
  const known = platforms.find((each) => each === platform);
  return {
    ...(known !== undefined && known !== 'html' && { platform: known }),
    ...(typeof page === 'string' && page !== '' && { page: page.slice(0, 2_000) }),
  };
}
