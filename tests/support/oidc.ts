import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';
import { startStaticServer } from './static-server.ts';

const clientId = 'pixel';
const clientSecret = 'a secret between the two';

/** An identity provider on a free port of this machine. */
export interface TestProvider {
  readonly settings: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
    readonly allowedDomains: readonly string[];
  };
  stop(): Promise<void>;
}

/** A real provider, and a browser signing in there. */
export interface RealProvider extends TestProvider {
  /** Signs in at the provider by name and returns the URL that it redirects the browser to. With `cancel`, the person cancels. */
  signIn(url: string, login: string, answer?: 'consent' | 'cancel'): Promise<string>;
}

/** Starts `oidc-provider`, which accepts any login and returns the claims of `claimsOf`. */
export async function startRealProvider(
  redirectUris: readonly string[],
  claimsOf: (login: string) => Readonly<Record<string, unknown>>,
): Promise<RealProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (): AccountClaims => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
  });
  server.on('request', provider.callback());
  return {
    settings: { issuer, clientId, clientSecret, name: 'Test login', allowedDomains: [] },
    signIn: async (url, login, answer = 'consent') => {
      const cookies = new Map<string, string>();
      let page = await go(url, cookies);
      while (page.location === undefined) {
        const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1] ?? '';
        const prompt = /name="prompt" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
        const abort = /href="([^"]*\/abort)"/.exec(page.text)?.[1] ?? '';
        page =
          answer === 'cancel'
            ? await go(new URL(abort, issuer).href, cookies)
            : await go(new URL(action, issuer).href, cookies, new URLSearchParams({ prompt, login }));
      }
      return page.location;
    },
    stop: () => close(server),
  };

  /** Follows redirects within the provider. */
  async function go(
    url: string,
    cookies: Map<string, string>,
    body?: URLSearchParams,
  ): Promise<{ readonly text: string; readonly location?: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location === null) return { text: await response.text() };
    const next = new URL(location, url);
    return next.origin === issuer ? go(next.href, cookies) : { text: '', location: next.href };
  }
}

/** A provider that says whatever a test sets, correctly signed or not. */
export interface EvilProvider extends TestProvider {
  /** Claims of the next ID tokens; undefined omits one. */
  claims: Readonly<Record<string, unknown>>;
  /** The key that signs the next ID tokens. */
  signing: 'its-key' | 'another-key' | 'none';
  /** Nonce of the authorization request, which the token endpoint puts into the ID token. */
  nonce: string;
  /** Requests to its token endpoint. */
  readonly requests: URLSearchParams[];
  /** Makes it respond 503 to everything, or normally. */
  readonly setState: (state: 'away' | 'here') => void;
  /** How its token endpoint fails; undefined if it works. */
  tokenFailure: 'hangs up' | { readonly status: number; readonly error?: string } | undefined;
  /** Id of the signing key that it publishes. */
  keyId: string;
  /** Number of requests for its discovery document. */
  discoveries: number;
}

/** Starts such a provider. */
export async function startEvilProvider(): Promise<EvilProvider> {
  const [own, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  if (own === undefined || other === undefined) throw new Error('There are no keys');
  let away: 'away' | 'here' = 'here';
  const requests: URLSearchParams[] = [];
  const server = await startStaticServer(({ url, body, headers }) => {
    const issuer = `http://${headers.host}`;
    if (away === 'away') return { status: 503 };
    if (url.pathname === '/.well-known/openid-configuration') {
      evil.discoveries += 1;
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (url.pathname === '/jwks')
      return json({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: evil.keyId, use: 'sig', alg: 'RS256' }],
      });
    if (url.pathname !== '/token') return { status: 404 };
    requests.push(new URLSearchParams(body));
    if (evil.tokenFailure === 'hangs up') throw new Error('The connection is closed');
    if (evil.tokenFailure !== undefined) {
      const { status, error } = evil.tokenFailure;
      return error === undefined ? { status, body: '<h1>Sorry</h1>' } : { ...json({ error }), status };
    }
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'subject-1',
      iat: seconds,
      exp: seconds + 300,
      nonce: evil.nonce,
      email: 'eve@example.com',
      email_verified: true,
      ...evil.claims,
    };
    const key = { 'its-key': own.privateKey, 'another-key': other.privateKey, none: undefined }[evil.signing];
    return json({ access_token: 'x', token_type: 'Bearer', id_token: idToken(claims, key, evil.keyId) });
  });
  const evil: EvilProvider = {
    settings: { issuer: server.url, clientId, clientSecret, name: 'Evil', allowedDomains: [] },
    claims: {},
    signing: 'its-key',
    nonce: '',
    keyId: 'own',
    discoveries: 0,
    requests,
    tokenFailure: undefined,
    setState: (next) => {
      away = next;
    },
    stop: server.close,
  };
  return evil;
}

/** The challenge of a PKCE verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function idToken(claims: object, key: KeyObject | undefined, keyId: string): string {
  const header = key === undefined ? { alg: 'none' } : { alg: 'RS256', kid: keyId };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = key === undefined ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `${signed}.${signature}`;
}

function json(value: unknown) {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
