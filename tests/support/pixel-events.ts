import type { PixelServer } from './pixel-server.ts';

/** Sends an event: of the demo's project and always the same visitor by default. */
export function postEvent(
  url: string,
  fields: { readonly eventName: string } & Readonly<Record<string, unknown>>,
): Promise<Response> {
  return fetch(`${url}/sdk/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'pk_demo',
      anonymousId: '00000000-0000-4000-8000-000000000000',
      assignments: [],
      ...fields,
    }),
  });
}

/** Counts the demo project's events with a name through the CLI; -1 if it fails. */
export async function countEvents(pixel: PixelServer, eventName: string): Promise<number> {
  const { stdout } = await pixel.cli(
    'events',
    'count',
    '--project',
    'pk_demo',
    '--name',
    eventName,
    '--json',
  );
  return stdout === '' ? -1 : (JSON.parse(stdout) as { count: number }).count;
}
