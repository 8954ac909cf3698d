import { isIPv4 } from 'node:net';
import { type ProviderSettings, secretKeyBytes } from '@pixel/control';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the login provider. Throws an `Error` that names the missing setting if it is incomplete. */
export function readLoginProvider(env: Environment): ProviderSettings | undefined {
  const required = {
    OIDC_ISSUER: readText(env, 'OIDC_ISSUER'),
    OIDC_CLIENT_ID: readText(env, 'OIDC_CLIENT_ID'),
    OIDC_CLIENT_SECRET: readText(env, 'OIDC_CLIENT_SECRET'),
  };
  const names = Object.entries(required);
  const missing = names.flatMap(([name, value]) => (value === undefined ? [name] : []));
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = required;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    if (missing.length === names.length && allowedDomains(env).length === 0) return undefined;
    throw new Error(`Single sign-on is incomplete: set ${missing.join(' and ')} too.`);
  }
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret,
    name: readText(env, 'OIDC_NAME') ?? 'single sign-on',
    allowedDomains: allowedDomains(env),
  };
}

/** Reads the key that secrets are sealed with: 32 bytes as hexadecimal digits or base64. */
export function readSecretKey(env: Environment): Uint8Array | undefined {
  const value = readText(env, 'PIXEL_SECRET_KEY');
  if (value === undefined) return undefined;
  const key = parseSecretKey(value);
  if (key !== undefined) return key;
  throw new Error(
    `PIXEL_SECRET_KEY must be ${secretKeyBytes} bytes in base64 or hexadecimal digits, as "openssl rand -hex ${secretKeyBytes}" prints them.`,
  );
}

/** Returns the bytes of a key, or undefined if it is invalid. */
export function parseSecretKey(value: string): Uint8Array | undefined {
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  const isText = /^[0-9a-f]{64}$|^[\w+/-]{43}=?$/i.test(value);
  return isText && key.byteLength === secretKeyBytes ? key : undefined;
}

function readText(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** Without TLS, anyone on the network path could forge identities. */
function readIssuer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (url === undefined || !isSafe || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(
      `OIDC_ISSUER must be a URL such as https://accounts.example, not "${value}"; http: is allowed for this machine only.`,
    );
  return value;
}

function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}

function allowedDomains(env: Environment): readonly string[] {
  const domains = (readText(env, 'OIDC_ALLOWED_DOMAINS') ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase().replace(/^@/, ''))
    .filter((part) => part !== '');
  for (const domain of domains)
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
      throw new Error(
        `OIDC_ALLOWED_DOMAINS must be a comma-separated list of domains such as example.com; "${domain}" is not one.`,
      );
  return domains;
}
