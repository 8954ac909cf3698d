const none: Uint8Array = new Uint8Array();
const minCapacity = 1_024;

/**
 * A body that arrives in chunks. Copies the chunks instead of retaining them: those of a client that sends one byte at a time take more
 * than a hundred times the memory of their content.
 */
export class CollectedBody {
  // Nearly every body arrives in one chunk, which is returned without copying.
  private buffer = none;
  private length = 0;

  add(chunk: Uint8Array): void {
    const needed = this.length + chunk.byteLength;
    if (this.length === 0) this.buffer = chunk;
    else {
      if (needed > this.buffer.length) this.grow(needed);
      this.buffer.set(chunk, this.length);
    }
    this.length = needed;
  }

  /** Number of bytes so far. */
  get size(): number {
    return this.length;
  }

  /** Returns the body as one array. */
  toBytes(): Uint8Array {
    return this.buffer.length === this.length ? this.buffer : this.buffer.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, 2 * this.length, minCapacity));
    grown.set(this.buffer.subarray(0, this.length));
    this.buffer = grown;
  }
}
