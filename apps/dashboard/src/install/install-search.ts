import { type Platform, platforms } from './snippets.ts';

/** The page's view state in the URL; defaults are left out. */
export interface InstallSearch {
  /** The site's platform, if not HTML. */
  readonly platform?: Exclude<Platform, 'html'>;
  /** URL of the checked page, if not the project's first one. */
  readonly page?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseInstallSearch({ platform, page }: Readonly<Record<string, unknown>>): InstallSearch {
  const parsed = platforms.find((candidate) => candidate === platform);
  return {
    ...(parsed !== undefined && parsed !== 'html' && { platform: parsed }),
    ...(typeof page === 'string' && page !== '' && { page: page.slice(0, 2_000) }),
  };
}
