import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { anEvent } from '../base/an-event.fixture.ts';
import { eventAsCurl } from './event-as-curl.ts';

/** Returns the arguments that a shell passes to curl. */
async function argumentsOf(command: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`]);
  return stdout.split('\0').slice(0, -1);
}

it('sends the same event, with its texts escaped for the shell', async () => {
  const eventName = `it's "$HOME" \`id\` \\n %s`;
  const event = anEvent({
    eventName,
    url: `https://shop.example/'$(id)`,
    payload: '{"price":1.10,"big":12345678901234567890}',
    sequence: 7,
    claims: ['cta'],
  });
  const args = await argumentsOf(eventAsCurl(event, 'https://pixel.example/px'));
  expect(args.slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://pixel.example/px/sdk/event',
    '-H',
    'Content-Type: application/json',
    '-H',
    'Origin: https://shop.example',
    '--data-raw',
  ]);
  const body = args.at(-1) ?? '';
  expect(body).toContain('"payload":{"price":1.10,"big":12345678901234567890}');
  expect(JSON.parse(body)).toMatchObject({ eventId: 'e1', eventName, url: event.url, sequence: 7 });
  expect(JSON.parse(body).assignments).toEqual([
    {
      experimentKey: 'cta',
      experimentId: 'id of cta',
      variantKey: 'b',
      variantId: 'id of b',
      isControl: false,
    },
  ]);
});

it('sends only what the event contained', async () => {
  const event = anEvent({ country: 'CH', requestId: 'r1', session: 's1', device: 'mobile' });
  const args = await argumentsOf(eventAsCurl(event, 'https://pixel.example'));
  expect(Object.keys(JSON.parse(args.at(-1) ?? ''))).toEqual([
    'projectKey',
    'anonymousId',
    'eventId',
    'eventName',
    'assignments',
  ]);
  expect(args).not.toContain('Origin: null');
});
