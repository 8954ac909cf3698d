import type { IncomingMessage } from 'node:http';

/** Maximum number of bytes read from a response, and of characters kept. */
const maxReadBytes = 16 * 1024;
const maxCharacters = 1_000;

/** Reads the start of a response body as text and replaces what can't be stored by U+FFFD. Rejects if the response is cut off before. */
export function readResponseText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const finish = () => resolve(toText(Buffer.concat(chunks).subarray(0, maxReadBytes)));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes < maxReadBytes) return;
      // Don't read the rest; the connection gets closed.
      incoming.pause();
      finish();
    });
    incoming.on('end', finish);
    incoming.on('error', reject);
    incoming.on('aborted', () => reject(new Error('The response was cut off')));
  });
}

/** NUL and lone surrogates; truncation may have split a pair. */
const unstorable = /[\0\ud800-\udfff]/gu;

function toText(bytes: Buffer): string {
  return bytes.toString('utf8').slice(0, maxCharacters).replace(unstorable, '\ufffd');
}
