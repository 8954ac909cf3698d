import type { IncomingMessage } from 'node:http';

/** Most bytes that are read of an answer, and characters that are kept of them. */
const maxReadBytes = 16 * 1024;
const maxKeptCharacters = 1_000;

/** Reads the beginning of an answer's body as text; what cannot be stored becomes U+FFFD. Rejects where it breaks off before. */
export function readAnswer(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const finish = () => resolve(toText(Buffer.concat(chunks).subarray(0, maxReadBytes)));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes < maxReadBytes) return;
      // Nobody looks at the rest; the connection is closed instead of read.
      incoming.pause();
      finish();
    });
    incoming.on('end', finish);
    incoming.on('error', reject);
    incoming.on('aborted', () => reject(new Error('The answer broke off')));
  });
}

/** NUL, and halves of surrogate pairs: the cut may have gone through one. */
const unstorable = /[\0\ud800-\udfff]/gu;

function toText(bytes: Buffer): string {
  return bytes.toString('utf8').slice(0, maxKeptCharacters).replace(unstorable, '\ufffd');
}
