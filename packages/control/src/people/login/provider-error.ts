import * as openid from 'openid-client';
import { LoginError } from './login-error.ts';

/** Error codes with which a provider rejects the client itself. */
const clientErrors: ReadonlySet<unknown> = new Set(['invalid_client', 'unauthorized_client']);

/** Returns the error for a failure of the provider: it is unreachable, fails, rejects Pixel or the person, or responds invalidly. */
export function toLoginError(cause: unknown): LoginError {
  if (cause instanceof LoginError) return cause;
  if (cause instanceof openid.AuthorizationResponseError) return providerRejectionError(cause);
  const chain = causeChain(cause);
  if (chain.some(isUnreachable)) return unreachableError(cause);
  const status = chain.map(statusOf).find((item) => item !== undefined);
  if (status === 401 || chain.some((item) => clientErrors.has(getField(item, 'error'))))
    return new LoginError(
      503,
      "The identity provider does not accept Pixel's credentials. This server's administrator must correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
      {
        code: 'client_rejected',
        reason: `The identity provider rejected OIDC_CLIENT_ID or OIDC_CLIENT_SECRET${httpSuffix(status)}: ${joinMessages(cause)}`,
        cause,
      },
    );
  if (status !== undefined && (status >= 500 || status === 429))
    return new LoginError(
      503,
      `The identity provider is returning an error${httpSuffix(status)}. Try again in a minute; if it keeps failing, see the server log.`,
      {
        code: 'provider_failed',
        parameters: { status },
        reason: `The identity provider returned an error${httpSuffix(status)}: ${joinMessages(cause)}`,
        cause,
      },
    );
  if (chain.some((item) => getField(item, 'error') === 'invalid_grant'))
    return new LoginError(
      400,
      'This sign-in took too long or was already used, so the identity provider rejected it. Try again; if it keeps failing, see the server log.',
      {
        code: 'sign_in_expired',
        reason: `The identity provider rejected the code: ${joinMessages(cause)}`,
        cause,
      },
    );
  return new LoginError(
    400,
    "The identity provider's response could not be verified, so you are not signed in. Try again; if it keeps failing, see the server log.",
    { code: 'response_invalid', reason: joinMessages(cause), cause },
  );
}

/** Returns the error for a failed discovery. Sign-in is impossible with any such answer. */
export function toDiscoveryError(cause: unknown): LoginError {
  const error = toLoginError(cause);
  return error.status === 503 ? error : unreachableError(cause);
}

function unreachableError(cause: unknown): LoginError {
  return new LoginError(
    503,
    'The identity provider is unreachable at the moment. Try again in a minute; if it keeps failing, see the server log.',
    {
      code: 'provider_unreachable',
      reason: `The identity provider is unreachable: ${joinMessages(cause)}`,
      cause,
    },
  );
}

function providerRejectionError(cause: openid.AuthorizationResponseError): LoginError {
  const returned = /^[a-z_]{1,60}$/.test(cause.error) ? `“${cause.error}”` : 'an error';
  const reason = `The identity provider returned ${returned}`;
  return new LoginError(400, `${reason} instead of your identity. Try again.`, {
    code: 'provider_refused',
    parameters: { error: returned },
    reason,
    cause,
  });
}

/** Returns an error and its causes, the last of which may be the provider's response. */
function causeChain(error: unknown): readonly object[] {
  return typeof error === 'object' && error !== null ? [error, ...causeChain(getField(error, 'cause'))] : [];
}

function getField(object: object, field: string): unknown {
  return field in object ? (object as Readonly<Record<string, unknown>>)[field] : undefined;
}

/** `fetch` fails with a `TypeError` without a code; the library's own errors have one. */
function isUnreachable(error: object): boolean {
  return getField(error, 'code') === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !('code' in error));
}

function statusOf(object: object): number | undefined {
  const status = getField(object, 'status');
  return typeof status === 'number' ? status : undefined;
}

function httpSuffix(status: number | undefined): string {
  return status === undefined ? '' : ` (HTTP ${status})`;
}

/** Joins the messages of an error and its causes. The library never includes tokens in them. */
function joinMessages(error: unknown): string {
  return causeChain(error)
    .filter((item) => item instanceof Error)
    .map((item) => item.message + ('error' in item ? ` (${String(item.error).slice(0, 60)})` : ''))
    .join(': ');
}
