import * as openid from 'openid-client';
import { z } from 'zod';
import { LoginRefusal } from './login-refusal.ts';
import type { Person } from './person.ts';

const maxNameLength = 200;
const emailSchema = z.email().max(254);

/** A provider's claims about a person, not yet validated. */
type Claims = Readonly<Record<string, unknown>>;

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/**
 * Returns the person that verified tokens identify. Queries the userinfo endpoint if the e-mail address isn't in the token. Throws {@link
 * LoginRefusal} if the provider has not verified the address, or its domain isn't allowed.
 */
export async function personOf(
  configuration: openid.Configuration,
  tokens: Tokens,
  allowedDomains: readonly string[],
): Promise<Person> {
  const token = tokens.claims();
  if (token === undefined)
    throw new LoginRefusal(400, 'The identity provider did not say who you are. Try again.', {
      reason: 'There is no ID token in the answer',
    });
  const claims: Claims =
    'email_verified' in token || configuration.serverMetadata().userinfo_endpoint === undefined
      ? token
      : await openid.fetchUserInfo(configuration, tokens.access_token, token.sub);
  const known = { issuer: token.iss, subject: token.sub };
  const email = emailSchema.safeParse(claims.email).data;
  if (email === undefined)
    throw new LoginRefusal(
      403,
      'The identity provider did not tell your e-mail address, by which you are known here. Ask whoever runs it to share it with Pixel.',
      { reason: 'There is no e-mail address in the answer', person: known },
    );
  const person = { ...known, email };
  if (claims.email_verified !== true)
    throw new LoginRefusal(
      403,
      `The identity provider has not verified that ${email} is yours. Verify it there, then try again.`,
      { reason: 'The e-mail address is not verified', person },
    );
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain))
    throw new LoginRefusal(
      403,
      `Addresses at ${domain} are not let in here. Sign in with another account, or ask whoever runs this server.`,
      { reason: 'The domain of the e-mail address is not in OIDC_ALLOWED_DOMAINS', person },
    );
  return { ...person, name: nameOf(claims, email) };
}

function nameOf({ name: told }: Claims, email: string): string {
  const name = typeof told === 'string' ? told.trim().slice(0, maxNameLength) : '';
  return name === '' ? email.slice(0, email.lastIndexOf('@')) : name;
}
