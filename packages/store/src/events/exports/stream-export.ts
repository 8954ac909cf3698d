/** What a body is made from: its pieces, and what they come from. */
export interface PieceSource {
  /** Gives the next piece, or undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Is called once, when no more is asked for. */
  close(): Promise<void>;
}

/**
 * Gives a source as a body. It errors where nobody takes a piece for `stallMs`: a reader that is gone without a word must not hold on
 * to it.
 */
export function streamExport(source: PieceSource, stallMs: number): ReadableStream<Uint8Array> {
  /** The piece behind the one that was given; undefined before the first. */
  let following: Promise<Uint8Array | undefined> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let closing: Promise<void> | undefined;
  function close(): Promise<void> {
    clearTimeout(stalled);
    closing ??= source.close();
    return closing;
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stalled = setTimeout(() => {
          controller.error(new Error('Nobody took the export'));
          close().catch(() => undefined);
        }, stallMs);
      },
      async pull(controller) {
        stalled?.refresh();
        try {
          const piece = await (following ?? source.next());
          following = piece && source.next();
          const isLast = (await following) === undefined;
          if (closing !== undefined) return;
          // Before the last piece: whoever knows the length is done with it.
          if (isLast) await close();
          if (piece !== undefined) controller.enqueue(piece);
          if (isLast) controller.close();
        } catch (error) {
          if (closing === undefined) controller.error(error);
          await close();
        }
      },
      cancel: close,
    },
    // Nothing is read ahead of those who take it.
    { highWaterMark: 0 },
  );
}
