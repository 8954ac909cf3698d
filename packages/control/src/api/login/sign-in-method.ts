import type { LoginSettings } from '../../base/login-settings.ts';
import type { SignInMethod } from '../pages/sign-in-page.ts';
import type { LoginParts } from './login-parts.ts';

/** Returns how people sign in; a provider redirects back to `returnTo`, one of our paths. */
export function signInMethod(
  login: Pick<LoginSettings, 'provider' | 'linkCommand'>,
  { address, links }: Pick<LoginParts, 'address' | 'links'>,
  returnTo?: string,
): SignInMethod {
  if (login.provider !== undefined) {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
    return {
      kind: 'provider',
      name: login.provider.name,
      href: `${address.basePath}/api/auth/login${query}`,
    };
  }
  const { disabledReason } = links;
  return disabledReason === undefined
    ? { kind: 'links', command: login.linkCommand }
    : { kind: 'none', why: disabledReason };
}
