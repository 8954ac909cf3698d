/**
 * Derives the id of a batch from its first record, as a decimal 64-bit number. After a failure, the queue starts again with the same
 * record, so every attempt at a batch has the same id, even after a restart and with more records.
 */
export async function deriveBatchId(firstRecord: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(firstRecord));
  return new DataView(digest).getBigUint64(0).toString();
}
