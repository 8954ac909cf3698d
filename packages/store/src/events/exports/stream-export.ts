/** The chunks of a body, and the resource behind them. */
export interface ChunkSource {
  /** Returns the next chunk, or undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Called once, when no more chunks are needed. */
  close(): Promise<void>;
}

/**
 * Returns a source as a stream. Errors if nobody reads a chunk for `stallMs`, so that a reader that vanished silently doesn't hold on to
 * the source.
 */
export function streamExport(source: ChunkSource, stallMs: number): ReadableStream<Uint8Array> {
  /** The chunk after the one last enqueued; undefined before the first. */
  let nextChunk: Promise<Uint8Array | undefined> | undefined;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let closing: Promise<void> | undefined;
  function close(): Promise<void> {
    clearTimeout(stallTimer);
    closing ??= source.close();
    return closing;
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stallTimer = setTimeout(() => {
          controller.error(new Error('Nobody downloaded the export'));
          close().catch(() => undefined);
        }, stallMs);
      },
      async pull(controller) {
        stallTimer?.refresh();
        try {
          const chunk = await (nextChunk ?? source.next());
          nextChunk = chunk && source.next();
          const isLast = (await nextChunk) === undefined;
          if (closing !== undefined) return;
          // Closes before the last chunk: a reader that knows the length stops there.
          if (isLast) await close();
          if (chunk !== undefined) controller.enqueue(chunk);
          if (isLast) controller.close();
        } catch (error) {
          if (closing === undefined) controller.error(error);
          await close();
        }
      },
      cancel: close,
    },
    // No read-ahead.
    { highWaterMark: 0 },
  );
}
