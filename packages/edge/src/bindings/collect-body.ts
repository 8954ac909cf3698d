/** A body that comes in pieces. */
export interface Body {
  add(piece: Uint8Array): void;
  /** Bytes so far. */
  size(): number;
  /** All of it, as one array. */
  whole(): Uint8Array;
}

const none: Uint8Array = new Uint8Array();
const leastCapacity = 1_024;

/**
 * Collects a body without keeping its pieces: those of a client that sends a byte at a time take more than a hundred times what is
 * in them.
 */
export function collectBody(): Body {
  // Nearly every body comes in one piece, which is then given as it is.
  let held = none;
  let size = 0;

  function makeRoom(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, 2 * size, leastCapacity));
    grown.set(held.subarray(0, size));
    held = grown;
  }

  return {
    size: () => size,
    whole: () => (held.length === size ? held : held.subarray(0, size)),
    add(piece) {
      const needed = size + piece.byteLength;
      if (size === 0) held = piece;
      else {
        if (needed > held.length) makeRoom(needed);
        held.set(piece, size);
      }
      size = needed;
    },
  };
}
