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
  sendKeepAlive(): void;
  /** Ends the stream after the queued events, with a reason. */
  end(reason: string): void;
}

/** An event can have 64 KiB; a browser that reads nothing for that long fetches the missed state. */
const maxQueuedBytes = 1024 * 1024;
/** Browsers reconnect after this time, even if the server ended the stream. */
const retryMs = 2_000;

/** Creates an outbox; `onGone` is called once, when the reader disconnects or the stream ends. */
export function createOutbox(onGone: () => void): Outbox {
  const latest = new Map<string, string>();
  let queued: string[] = [`retry: ${retryMs}\n\n`];
  let bytes = 0;
  let missed = 0;
  let isEnded = false;
  let isCancelled = false;
  let wake = (): void => undefined;
  const encoder = new TextEncoder();

  function drain(): string {
    // States first, so that the ids of the events after them are no earlier positions.
    const text = [...latest.values(), ...queued].join('');
    // Without an id, since it doesn't change the reader's position.
    const missedNote = missed === 0 ? '' : formatEvent({ name: 'events-missed', data: { count: missed } });
    [queued, bytes, missed] = [[], 0, 0];
    latest.clear();
    return text + missedNote;
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = drain();
        while (text === '' && !isEnded) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          text = drain();
        }
        if (isCancelled) return;
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (isEnded) controller.close();
      },
      cancel() {
        isCancelled = true;
        close();
      },
    },
    { highWaterMark: 0 },
  );

  function close(): void {
    if (isEnded) return;
    isEnded = true;
    wake();
    onGone();
  }

  return {
    stream,
    replace(event) {
      latest.set(event.name, formatEvent(event));
      wake();
    },
    add(event) {
      const text = formatEvent(event);
      bytes += text.length;
      if (bytes > maxQueuedBytes) missed += 1;
      else queued.push(text);
      wake();
    },
    sendKeepAlive() {
      if (queued.length === 0) queued.push(': still here\n\n');
      wake();
    },
    end(reason) {
      if (isEnded) return;
      queued.push(formatEvent({ name: 'ended', data: { reason } }));
      close();
    },
  };
}

/** Formats an event as `text/event-stream`; neither JSON nor the ids contain line ends. */
function formatEvent({ name, data, id }: Omit<StreamEvent, 'id'> & { readonly id?: string }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
