import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import {
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const senders = 8;
const rounds = 3;

/** Sends one event and says whether it was acknowledged. */
async function send(url: string, eventId: string): Promise<boolean> {
  const answer = await postEvent(url, { projectKey: 'pk_crash', eventName: 'load', eventId }).catch(
    () => undefined,
  );
  return answer?.status === 200;
}

/** Sends events one after the other, every third one twice, until the server is gone; gives those without an answer. */
async function sendUntilGone(url: string, name: string, acknowledged: Set<string>): Promise<string> {
  for (let n = 0; ; n++) {
    const eventId = `${name}-${n}`;
    if (!(await send(url, eventId))) return eventId;
    acknowledged.add(eventId);
    if (n % 3 === 0) await send(url, eventId);
  }
}

it('counts what was acknowledged, once, after kill -9 in the middle of a load', async () => {
  const dataDirectory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(dataDirectory));
  const start = async (): Promise<PixelServer> => {
    const pixel = await startPixelServer({ dataDirectory });
    onTestFinished(async () => void (await pixel.end('SIGTERM')));
    return pixel;
  };
  const acknowledged = new Set<string>();
  let unanswered: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const pixel = await start();
    const sending = Array.from({ length: senders }, (_, sender) =>
      sendUntilGone(pixel.url, `${round}-${sender}`, acknowledged),
    );
    await new Promise((resolve) => setTimeout(resolve, 700 + round * 450));
    await pixel.end('SIGKILL');
    unanswered = [...unanswered, ...(await Promise.all(sending))];
  }
  expect(acknowledged.size).toBeGreaterThan(100);

  const pixel = await start();
  // Whether an event without an answer was stored is unknown, so it is sent again; then the count is exact.
  for (const eventId of unanswered) {
    expect(await send(pixel.url, eventId)).toBe(true);
    acknowledged.add(eventId);
  }
  const counted = async (): Promise<number> => {
    const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_crash', '--json');
    return (JSON.parse(stdout) as { count: number }).count;
  };
  await eventually(counted, (n) => n >= acknowledged.size, 20_000);
  expect(await eventually(counted, (n) => n > acknowledged.size, 1_500)).toBe(acknowledged.size);
  expect(await pixel.end('SIGTERM')).toBe(0);
});
