import type { LoginSettings } from '../../base/login-settings.ts';
import type { SignInMethod } from '../pages/sign-in-page.ts';
import type { LoginParts } from './login-parts.ts';

/** Returns how people sign in. After a sign-in at a provider, the browser returns to `returnTo`, a path of the control plane. */
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
