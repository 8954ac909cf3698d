import * as openid from 'openid-client';
import type { ProviderSettings } from '../../base/login-settings.ts';
import type { Person } from './person.ts';
import { toDiscoveryError, toLoginError } from './provider-error.ts';
import { resolvePerson } from './resolve-person.ts';

const timeoutSeconds = 10;
/** The provider's addresses and keys are discovered again after this time. */
const metadataTtlMs = 24 * 60 * 60_000;
const retryAfterMs = 60_000;

/** Has the provider ask which account to use, for people who may be signed in there as someone else. */
type ProviderPrompt = 'select_account';

/** Values to check the provider's response against. */
export interface PendingLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Present if the provider was asked for it. */
  readonly prompt?: ProviderPrompt | undefined;
}

/** The identity provider that authenticates people. */
export interface IdentityProvider {
  /**
   * Returns the URL to redirect the browser to, and the values to check the response against. Leaves out a prompt that the provider says it
   * doesn't support. Rejects with {@link LoginError}.
   */
  begin(
    redirectUri: string,
    prompt?: ProviderPrompt,
  ): Promise<{ readonly url: URL; readonly pending: PendingLogin }>;
  /** Returns the person who came back to `address`. Rejects with {@link LoginError}. */
  complete(address: URL, pending: PendingLogin): Promise<Person>;
}

/**
 * Creates the client without contacting the provider, so that its outage blocks nothing else. Uses the authorization code flow with PKCE,
 * state and nonce, and verifies the signature of ID tokens even though they come directly from the provider.
 */
export function createIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const { clientId, clientSecret } = settings;
  const issuer = new URL(settings.issuer);
  let cached: { readonly configuration: openid.Configuration; readonly until: number } | undefined;
  let pendingDiscovery: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    if (cached !== undefined && now() < cached.until) return Promise.resolve(cached.configuration);
    pendingDiscovery ??= readMetadata().finally(() => {
      pendingDiscovery = undefined;
    });
    return pendingDiscovery;
  }

  async function readMetadata(): Promise<openid.Configuration> {
    try {
      const configuration = await openid.discovery(
        issuer,
        clientId,
        clientSecret,
        clientAuthentication(clientSecret),
        {
          timeout: timeoutSeconds,
          execute: [
            openid.enableNonRepudiationChecks,
            ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
          ],
        },
      );
      cached = { configuration, until: now() + metadataTtlMs };
    } catch (error) {
      if (cached === undefined) throw toDiscoveryError(error);
      // The last metadata may still be valid. Don't repeat the discovery for every login.
      cached = { ...cached, until: now() + retryAfterMs };
    }
    return cached.configuration;
  }

  return {
    async begin(redirectUri, requestedPrompt) {
      const configuration = await discover();
      const prompt =
        requestedPrompt !== undefined && isSupported(configuration, requestedPrompt)
          ? requestedPrompt
          : undefined;
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        ...(prompt !== undefined && { prompt }),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(prompt !== undefined && { prompt }),
      });
      return { url, pending };
    },
    async complete(address, { state, nonce, verifier }) {
      const configuration = await discover();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return await resolvePerson(configuration, tokens, settings.allowedDomains);
      } catch (error) {
        // An unknown key may be a new one; the next login discovers it. This login's code is spent.
        if (hasUnknownKey(error) && cached !== undefined) cached = { ...cached, until: now() };
        throw toLoginError(error);
      }
    },
  };
}

/** Few providers list their prompts; the others respond with an error to unknown ones. */
function isSupported(configuration: openid.Configuration, prompt: ProviderPrompt): boolean {
  const { prompt_values_supported: listed } = configuration.serverMetadata();
  return !Array.isArray(listed) || listed.includes(prompt);
}

function hasUnknownKey(error: unknown): boolean {
  for (let next = error; next instanceof Error; next = next.cause)
    if ('code' in next && next.code === 'OAUTH_KEY_SELECTION_FAILED') return true;
  return false;
}

/** Most providers accept the secret in the body; it goes in the header for those that don't list that method. */
function clientAuthentication(secret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post') ? post : basic;
    authenticate(server, client, body, headers);
  };
}
