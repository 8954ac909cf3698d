const none: Uint8Array = new Uint8Array();
const minCapacity = 1_024;

/**
 * A body that arrives in chunks. It copies them instead of keeping them: the chunks of a client that sends one byte at a time take more
 * than a hundred times the memory of their content.
 */
export class CollectedBody {
  // Nearly every body arrives in one chunk, which is returned without copying.
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

  /** Number of bytes so far. */
  get size(): number {
    return this.length;
  }

  /** Returns the whole body as one array. */
  whole(): Uint8Array {
    return this.held.length === this.length ? this.held : this.held.subarray(0, this.length);
  }

  private makeRoom(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, 2 * this.length, minCapacity));
    grown.set(this.held.subarray(0, this.length));
    this.held = grown;
  }
}
