const none: Uint8Array = new Uint8Array();
const leastCapacity = 1_024;

/**
 * A body that comes in pieces. It does not keep them: those of a client that sends a byte at a time take more than a hundred times
 * what is in them.
 */
export class CollectedBody {
  // Nearly every body comes in one piece, which is then given as it is.
  private held = none;
  private length = 0;

  add(piece: Uint8Array): void {
    const needed = this.length + piece.byteLength;
    if (this.length === 0) this.held = piece;
    else {
      if (needed > this.held.length) this.makeRoom(needed);
      this.held.set(piece, this.length);
    }
    this.length = needed;
  }

  /** Bytes so far. */
  get size(): number {
    return this.length;
  }

  /** All of it, as one array. */
  whole(): Uint8Array {
    return this.held.length === this.length ? this.held : this.held.subarray(0, this.length);
  }

  private makeRoom(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, 2 * this.length, leastCapacity));
    grown.set(this.held.subarray(0, this.length));
    this.held = grown;
  }
}
