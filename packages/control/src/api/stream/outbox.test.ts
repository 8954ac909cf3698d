import { describe, expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';

const decoder = new TextDecoder();

function reading(onGone: () => void = () => undefined) {
  const outbox = createOutbox(onGone);
  const reader = outbox.stream.getReader();
  const read = async () => decoder.decode((await reader.read()).value);
  return { outbox, reader, read };
}
const event = (n: number, text = '') => ({ name: 'event-received', id: `${n}`, data: { n, text } });

describe('an outbox', () => {
  it('sends messages in order, and only the latest of each state', async () => {
    const { outbox, read } = reading();
    await read();
    outbox.replace({ name: 'project-changed', id: '1', data: { revision: 1 } });
    outbox.add(event(1));
    outbox.replace({ name: 'project-changed', id: '2', data: { revision: 2 } });
    outbox.add(event(2));
    expect(await read()).toBe(
      'id: 2\nevent: project-changed\ndata: {"revision":2}\n\n' +
        'id: 1\nevent: event-received\ndata: {"n":1,"text":""}\n\n' +
        'id: 2\nevent: event-received\ndata: {"n":2,"text":""}\n\n',
    );
  });

  it('buffers at most a megabyte for a stalled reader, and reports how much it missed', async () => {
    const { outbox, read } = reading();
    await read();
    for (let n = 0; n < 40; n++) outbox.add(event(n, 'x'.repeat(64 * 1024)));
    const text = await read();
    expect(text.length).toBeLessThan(1_100_000);
    expect(text).toMatch(/event: events-missed\ndata: \{"count":2\d\}\n\n$/);
    outbox.add(event(99));
    expect(await read()).toContain('"n":99');
  });

  it('adds one heartbeat until it is read', async () => {
    const { outbox, read } = reading();
    await read();
    outbox.sendKeepAlive();
    outbox.sendKeepAlive();
    expect(await read()).toBe(': still here\n\n');
  });

  it('ends after the queued messages, and reports once that its reader is gone', async () => {
    let gone = 0;
    const { outbox, reader, read } = reading(() => {
      gone += 1;
    });
    await read();
    outbox.add(event(1));
    outbox.end('role');
    outbox.end('server');
    expect(await read()).toMatch(/"n":1.*event: ended\ndata: {"reason":"role"}\n\n$/s);
    expect((await reader.read()).done).toBe(true);
    expect(gone).toBe(1);
  });

  it('notices a disconnected reader', async () => {
    let gone = 0;
    const { outbox, reader, read } = reading(() => {
      gone += 1;
    });
    await read();
    await reader.cancel();
    outbox.add(event(1));
    outbox.end('server');
    expect(gone).toBe(1);
  });
});
