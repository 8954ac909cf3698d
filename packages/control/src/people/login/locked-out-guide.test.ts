import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { type EvilProvider, startEvilProvider } from '../../../../../tests/support/oidc.ts';
import { begin, controlWith } from '../../api/login/provider.harness.ts';
import { createVisitor } from '../../api/login/visitor.harness.ts';

const guide = await readFile(new URL('../../../../../docs/guide/login.md', import.meta.url), 'utf8');
/** The texts that the guide explains, without quotation marks; `…` stands for an address. */
const explained = [...(guide.split('## Locked out')[1] ?? '').matchAll(/“([^”]+)”/g)].map(
  ([, text = '']) => text,
);

let test: TestControl;
let evil: EvilProvider;
beforeAll(async () => {
  [test, evil] = await Promise.all([startTestControl(), startEvilProvider()]);
});
afterAll(async () => {
  await Promise.all([test.stop(), evil.stop()]);
});
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  evil.claims = {};
  evil.signing = 'its-key';
  evil.tokenFailure = undefined;
});

/** Signs in with the unchanged provider, and returns the page that a browser shows. */
async function signIn(): Promise<string> {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const begun = await begin(visitor);
  evil.nonce = begun.searchParams.get('nonce') ?? '';
  const state = begun.searchParams.get('state');
  return (await visitor.open(`/api/auth/callback?code=x&state=${state}`)).text();
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  async '… has no invitation yet.'() {
    await signIn();
    evil.claims = { sub: 'ben', email: 'ben@example.com' };
    return signIn();
  },
  async 'Not available at this host name'() {
    const app = controlWith(test, evil.settings);
    return (
      await createVisitor(app, { origin: 'http://pixel.example' }).open('/', { Accept: 'text/html' })
    ).text();
  },
  'The identity provider is unreachable at the moment'() {
    evil.tokenFailure = 'hangs up';
    return signIn();
  },
  'is returning an error'() {
    evil.tokenFailure = { status: 502 };
    return signIn();
  },
  'The identity provider does not accept'() {
    evil.tokenFailure = { status: 401, error: 'invalid_client' };
    return signIn();
  },
  'This sign-in took too long or was already used'() {
    evil.tokenFailure = { status: 400, error: 'invalid_grant' };
    return signIn();
  },
  'response could not be verified'() {
    evil.signing = 'another-key';
    return signIn();
  },
};

it('every text that the guide explains occurs here', () => {
  expect(explained).toEqual(Object.keys(ways));
});

it.each(Object.entries(ways))('a browser shows "%s", as in the guide', async (text, provoke) => {
  const page = await provoke();
  const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  expect(page).toMatch(new RegExp(parts.join('\\S+')));
});
