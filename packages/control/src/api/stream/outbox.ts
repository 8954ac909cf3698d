/** An event to send to a browser. */
export interface StreamEvent {
  readonly name: string;
  readonly data: object;
  /** The stream's position after the event, which a reconnecting browser sends back. */
  readonly id: string;
}

/** The queue for one reader, which reads at its own pace; bounded in memory. */
export interface Outbox {
  readonly stream: ReadableStream<Uint8Array>;
  /** Replaces a queued event of the same name. */
  replace(event: StreamEvent): void;
  /** Queues an event. If the queue is full, drops the event and counts it as missed. */
  add(event: StreamEvent): void;
  /** Queues a keep-alive comment unless events are queued. */
  sendKeepAlive(): void;
  /** Ends the stream after the queued events, with a reason. */
  end(reason: string): void;
}

/** Maximum size of the queue. An event can have 64 KiB; a browser that falls this far behind fetches the missed state. */
const maxQueuedBytes = 1024 * 1024;
/** Delay after which browsers reconnect, also if the server ended the stream. */
const retryMs = 2_000;

/** Creates an outbox. `onGone` is called once, when the reader disconnects or the stream ends. */
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
    // States come first, so that the ids of the events after them aren't earlier positions.
    const text = [...latest.values(), ...queued].join('');
    // It has no id, since it doesn't change the reader's position.
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

/** Formats an event as `text/event-stream`. Neither JSON nor ids contain line breaks. */
function formatEvent({ name, data, id }: Omit<StreamEvent, 'id'> & { readonly id?: string }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
