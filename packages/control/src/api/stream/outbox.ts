/** An event to send to a browser. */
export interface StreamEvent {
  readonly name: string;
  readonly data: object;
  /** The stream's position after the event; a reconnecting browser sends it. */
  readonly id: string;
}

/** The queue to one reader, who reads at its own speed; bounded in memory. */
export interface Outbox {
  readonly stream: ReadableStream<Uint8Array>;
  /** Replaces a queued event of the same name. */
  replace(event: StreamEvent): void;
  /** Queues an event; if the queue is full, drops and counts it. */
  add(event: StreamEvent): void;
  /** Sends a keep-alive unless events are queued. */
  beat(): void;
  /** Ends the stream after the queued events, with a reason. */
  end(reason: string): void;
}

/** An event can have 64 KiB; a browser that reads nothing for that long fetches the missed state. */
const maxWaitingBytes = 1024 * 1024;
/** Browsers reconnect after this time, even if the server ended the stream. */
const retryMs = 2_000;

/** Creates an outbox; `onGone` is called once, when the reader disconnects or the stream ends. */
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
    // States first, so that the ids of the events after them are no earlier positions.
    const text = [...latest.values(), ...waiting].join('');
    // Without an id, since it doesn't change the reader's position.
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

/** Formats an event as `text/event-stream`; neither JSON nor the ids contain line ends. */
function written({ name, data, id }: Omit<StreamEvent, 'id'> & { readonly id?: string }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
