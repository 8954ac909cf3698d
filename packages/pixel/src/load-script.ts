import { fetchText } from './fetch-text.ts';
import { trusted } from './trusted.ts';

/** A file of the service, named after its content hash. */
export interface HashedScript {
  /** Base URL of the service; empty for third-party code, which doesn't run if the page's Trusted Types refuse it. */
  readonly endpoint: string;
  /** Replaces the base URL for the pixel's own parts, if their source is known. */
  readonly source?: string | undefined;
  /** `/v/<sha256>.js`; files with other names run unchecked. */
  readonly path: string;
  /** Nonce of the page's Content-Security-Policy. Default: that of its own scripts. */
  readonly nonce?: string | undefined;
}

/** Timeout for a file. */
const timeoutMs = 10_000;

/**
 * Loads and runs a script, verifying its content against its name, and returns what the script sets as `pixelRun` on its element. Rejects
 * on failure, with `blocked` if the page's Trusted Types refuse it.
 */
export async function loadScript<Run>({
  endpoint,
  source = endpoint,
  path,
  nonce = pageNonce(),
}: HashedScript): Promise<Run> {
  const url = source + path;
  // A hanging script element would delay the page's load event, so add it once the file is in the browser's cache.
  await fetchText(url, timeoutMs);
  const script = document.createElement('script');
  const loading = new Promise<object>((resolve, reject) => {
    const [, sha256] = /([0-9a-f]{64})\.js$/.exec(path) ?? [];
    script.crossOrigin = 'anonymous';
    script.nonce = nonce;
    if (sha256)
      script.integrity = `sha256-${btoa(sha256.replace(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16))))}`;
    trusted('createScriptURL', url, (taken) => {
      script.src = taken;
    });
    script.onload = () => resolve(script);
    script.onerror = reject;
    document.head.append(script);
  }).catch((error) => {
    if (!endpoint || error !== 'blocked') throw error;
    // Module imports only need `script-src`. The fragment makes a module that has already run run again.
    return import(`${url}#${Math.random()}`).then(() => window);
  });
  const holder = await loading.finally(() => script.remove());
  return (holder as { readonly pixelRun: Run }).pixelRun;
}

/** Returns the nonce of the page's own scripts, or empty. */
export function pageNonce(): string {
  return [...document.scripts].find((script) => script.nonce)?.nonce ?? '';
}
