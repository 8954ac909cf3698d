import { expect, it, onTestFinished } from 'vitest';
import { postEvent } from '../support/pixel-events.ts';
import { removeTemporary, startPixelServer } from '../support/pixel-server.ts';

it('streams demo events to a signed-in page until the server stops, without waiting for it', async () => {
  const pixel = await startPixelServer();
  onTestFinished(async () => {
    await pixel.end('SIGTERM');
    await removeTemporary(pixel.dataDirectory);
  });
  const link = (await pixel.cli('login-link')).stdout.trim();
  const signedIn = await fetch(link, { redirect: 'manual' });
  const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const page = { Cookie, 'Sec-Fetch-Site': 'same-origin' };

  const response = await fetch(`${pixel.controlUrl}/api/stream?project=pk_demo&events=true`, {
    headers: page,
  });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const texts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let received = '';
  const untilReceived = async (text: string) => {
    while (!received.includes(text)) {
      const { value, done } = (await texts?.next()) ?? { done: true };
      if (done) break;
      received += value;
    }
    expect(received).toContain(text);
  };
  await untilReceived('event: project-changed\ndata: {"projectKey":"pk_demo"');

  // Events before the stream's first look aren't news, so sends until one is received.
  const sending = setInterval(
    () => void postEvent(pixel.url, { projectKey: 'pk_demo', eventName: 'streamed' }).catch(() => undefined),
    300,
  );
  onTestFinished(() => clearInterval(sending));
  await untilReceived('"eventName":"streamed"');
  clearInterval(sending);

  const begin = performance.now();
  const ended = pixel.end('SIGTERM');
  await untilReceived('event: ended\ndata: {"reason":"server"}');
  await ended;
  // It would otherwise wait ten seconds for requests in flight.
  expect(performance.now() - begin).toBeLessThan(9_000);
});
