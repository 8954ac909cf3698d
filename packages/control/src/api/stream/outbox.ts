/** Something to tell a browser. */
export interface StreamEvent {
  readonly name: string;
  readonly data: object;
  /** Where the stream stands behind it; a browser that comes back says it. */
  readonly id: string;
}

/** What is to be sent to one reader, who takes it as fast as it likes; what waits takes a bounded amount of memory. */
export interface Outbox {
  readonly stream: ReadableStream<Uint8Array>;
  /** Puts something in the place of what waits under the same name. */
  replace(event: StreamEvent): void;
  /** Adds something; where too much waits, it is left out and counted. */
  add(event: StreamEvent): void;
  /** Sends a sign of life, unless something else waits. */
  beat(): void;
  /** Ends the stream behind what waits, saying why. */
  end(reason: string): void;
}

/** An event may have 64 KiB; a browser that takes nothing for so long asks again for what it missed. */
const maxWaitingBytes = 1024 * 1024;
/** Browsers come back after this time, also where the server ended. */
const retryMs = 2_000;

/** Creates it; `onGone` is called once, when the reader has gone or the stream was ended. */
export function createOutbox(onGone: () => void): Outbox {
  const latest = new Map<string, string>();
  let waiting: string[] = [`retry: ${retryMs}\n\n`];
  let bytes = 0;
  let missed = 0;
  let isEnded = false;
  let isCancelled = false;
  let wake = (): void => undefined;
  const encoder = new TextEncoder();

  function take(): string {
    // States first: an event behind them says a place that is not before theirs.
    const text = [...latest.values(), ...waiting].join('');
    // Without an id: it changes nothing of where the reader stands.
    const note = missed === 0 ? '' : written({ name: 'events-missed', data: { count: missed } });
    [waiting, bytes, missed] = [[], 0, 0];
    latest.clear();
    return text + note;
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = take();
        while (text === '' && !isEnded) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          text = take();
        }
        if (isCancelled) return;
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (isEnded) controller.close();
      },
      cancel() {
        isCancelled = true;
        gone();
      },
    },
    { highWaterMark: 0 },
  );

  function gone(): void {
    if (isEnded) return;
    isEnded = true;
    wake();
    onGone();
  }

  return {
    stream,
    replace(event) {
      latest.set(event.name, written(event));
      wake();
    },
    add(event) {
      const text = written(event);
      bytes += text.length;
      if (bytes > maxWaitingBytes) missed += 1;
      else waiting.push(text);
      wake();
    },
    beat() {
      if (waiting.length === 0) waiting.push(': still here\n\n');
      wake();
    },
    end(reason) {
      if (isEnded) return;
      waiting.push(written({ name: 'ended', data: { reason } }));
      gone();
    },
  };
}

/** As `text/event-stream` has it; JSON has no line ends, and ids are made without them. */
function written({ name, data, id }: Omit<StreamEvent, 'id'> & { readonly id?: string }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
