import { expect } from 'vitest';
import type { TestControl } from '../../../../../tests/support/control.ts';
import type { ProviderSettings } from '../../base/login-settings.ts';
import { type Control, createControl } from '../../create-control.ts';
import type { Visitor } from './visitor.harness.ts';

/** Creates the app of a control port with a provider and unused rate limits. */
export function controlWith({ deps }: TestControl, provider: ProviderSettings): Control['controlApp'] {
  return createControl({ ...deps, login: { ...deps.login, provider } }).controlApp;
}

/** Starts an invited person's sign-in as the invitation's page does, and returns the provider's URL. */
export async function beginInvited(visitor: Visitor, invitation: string): Promise<URL> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await visitor.post('/api/auth/login', headers, JSON.stringify({ invitation }));
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { readonly url: string };
  return new URL(url);
}

/** Starts a sign-in and returns the provider's URL. */
export async function begin(visitor: Visitor, query: Readonly<Record<string, string>> = {}): Promise<URL> {
  const response = await visitor.open(`/api/auth/login?${new URLSearchParams(query)}`);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('Location') ?? '');
}

/** Returns the status and text of an error page that offers to try again. */
export async function refusal(response: Response): Promise<[number, string]> {
  expect(response.headers.get('Content-Type')).toContain('text/html');
  const page = await response.text();
  expect(page).toContain('Try again');
  return [response.status, page];
}

/** Returns the number of rows in each table. */
export async function count({ db }: TestControl) {
  const rows = async (table: 'users' | 'identities' | 'sessions') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return {
    users: await rows('users'),
    identities: await rows('identities'),
    sessions: await rows('sessions'),
  };
}
