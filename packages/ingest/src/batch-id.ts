/**
 * Names the batch that begins with this record, by a decimal number of 64 bits. A queue that gives records again gives them
 * from the same one on, so every attempt at a batch has the same name, also after a restart and with more records behind it.
 */
export async function batchId(firstRecord: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(firstRecord));
  return new DataView(digest).getBigUint64(0).toString();
}
