import * as openid from 'openid-client';
import { z } from 'zod';
import { LoginError } from './login-error.ts';
import type { Person } from './person.ts';

const maxNameLength = 200;
const emailSchema = z.email().max(254);

/** A provider's claims about a person, not yet validated. */
type Claims = Readonly<Record<string, unknown>>;

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/**
 * Returns the person that verified tokens identify. Queries the userinfo endpoint if the email address isn't in the token. Throws {@link
 * LoginError} if the provider has not verified the address, or its domain isn't allowed.
 */
export async function resolvePerson(
  configuration: openid.Configuration,
  tokens: Tokens,
  allowedDomains: readonly string[],
): Promise<Person> {
  const token = tokens.claims();
  if (token === undefined)
    throw new LoginError(400, 'The identity provider did not return your identity. Try again.', {
      code: 'identity_missing',
      reason: 'The response has no ID token',
    });
  const claims: Claims =
    'email_verified' in token || configuration.serverMetadata().userinfo_endpoint === undefined
      ? token
      : await openid.fetchUserInfo(configuration, tokens.access_token, token.sub);
  const identity = { issuer: token.iss, subject: token.sub };
  const email = emailSchema.safeParse(claims.email).data;
  if (email === undefined)
    throw new LoginError(
      403,
      'The identity provider did not share your email address, which Pixel needs to identify you. Ask its administrator to share it with Pixel.',
      { code: 'email_missing', reason: 'The response has no email address', person: identity },
    );
  const person = { ...identity, email };
  if (claims.email_verified !== true)
    throw new LoginError(
      403,
      `The identity provider has not verified ${email}. Verify it there, then try again.`,
      {
        code: 'email_unverified',
        parameters: { email },
        reason: 'The email address is not verified',
        person,
      },
    );
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain))
    throw new LoginError(
      403,
      `Email addresses at ${domain} cannot sign in here. Use another account, or ask this server's administrator.`,
      {
        code: 'domain_not_allowed',
        parameters: { domain },
        reason: "The email address's domain is not in OIDC_ALLOWED_DOMAINS",
        person,
      },
    );
  return { ...person, name: displayName(claims, email) };
}

function displayName({ name: claimed }: Claims, email: string): string {
  const name = typeof claimed === 'string' ? claimed.trim().slice(0, maxNameLength) : '';
  return name === '' ? email.slice(0, email.lastIndexOf('@')) : name;
}
