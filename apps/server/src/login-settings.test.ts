import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readLoginProvider, readSecretKey } from './login-settings.ts';

const whole = { OIDC_ISSUER: 'https://id.example/realm', OIDC_CLIENT_ID: 'pixel', OIDC_CLIENT_SECRET: 's' };

describe('the login provider', () => {
  it('is undefined by default', () => {
    expect(readLoginProvider({})).toBeUndefined();
    expect(readLoginProvider({ OIDC_ISSUER: ' ', OIDC_NAME: 'x' })).toBeUndefined();
  });

  it('is read with its name and domains', () => {
    expect(readLoginProvider(whole)).toEqual({
      issuer: 'https://id.example/realm',
      clientId: 'pixel',
      clientSecret: 's',
      name: 'single sign-on',
      allowedDomains: [],
    });
    expect(
      readLoginProvider({ ...whole, OIDC_NAME: 'Us', OIDC_ALLOWED_DOMAINS: 'A.example, @b.example,' }),
    ).toMatchObject({ name: 'Us', allowedDomains: ['a.example', 'b.example'] });
  });

  it.each(Object.keys(whole))('requires %s, and names it', (name) => {
    expect(() => readLoginProvider({ ...whole, [name]: '' })).toThrow(`set ${name} too`);
  });

  it('is refused if only its domains are set', () => {
    expect(() => readLoginProvider({ OIDC_ALLOWED_DOMAINS: 'a.example' })).toThrow(
      /set OIDC_ISSUER and .* too/,
    );
  });

  it.each(['http://localhost:8080/x', 'http://127.0.0.1:9', 'http://[::1]:9', 'https://id.example'])(
    'may have the address %s',
    (issuer) => {
      expect(readLoginProvider({ ...whole, OIDC_ISSUER: issuer })).toMatchObject({ issuer });
    },
  );

  it.each([
    'http://id.example',
    'http://127.0.0.1.id.example',
    'id.example',
    'https://id.example/?a',
    'https://u@id.example',
    'ftp://id.example',
  ])('may not have the address %s', (issuer) => {
    expect(() => readLoginProvider({ ...whole, OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER');
  });

  it.each(['example', 'a b.example', 'https://a.example', 'a@b.example'])(
    'rejects the domain %s',
    (domain) => {
      expect(() => readLoginProvider({ ...whole, OIDC_ALLOWED_DOMAINS: domain })).toThrow(
        'OIDC_ALLOWED_DOMAINS',
      );
    },
  );
});

describe('PIXEL_SECRET_KEY', () => {
  const key = randomBytes(32);

  it.each(['hex', 'base64', 'base64url'] as const)('is 32 bytes as %s', (encoding) => {
    expect(readSecretKey({ PIXEL_SECRET_KEY: ` ${key.toString(encoding)}\n` })).toEqual(key);
  });

  it.each([
    'x',
    'a'.repeat(63),
    'g'.repeat(64),
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
  ])('rejects %s', (value) => {
    expect(() => readSecretKey({ PIXEL_SECRET_KEY: value })).toThrow(/^PIXEL_SECRET_KEY must be 32 bytes/);
  });

  it('falls back to the data directory', () => {
    expect(readSecretKey({})).toBeUndefined();
  });
});
