import { fetchText } from './fetch-text.ts';
import { trusted } from './trusted.ts';

/** A file of the service that is named after its contents. */
export interface HashedScript {
  /** Base URL of the service; empty for code of others, which does not run where the page's Trusted Types refuse it. */
  readonly endpoint: string;
  /** What takes its place for the parts of the pixel itself, where it is known where that came from. */
  readonly source?: string | undefined;
  /** `/v/<sha256>.js`; a file of another name runs unchecked. */
  readonly path: string;
  /** Nonce of the page's Content-Security-Policy; that of its own scripts unless given. */
  readonly nonce?: string | undefined;
}

/** Longest time that a file is waited for. */
const timeoutMs = 10_000;

/**
 * Loads and runs a script whose contents are checked by its name; gives what it puts on its element as `pixelRun`. Rejects where that
 * fails, with `blocked` where the page's Trusted Types refuse it.
 */
export async function loadScript<Run>({
  endpoint,
  source = endpoint,
  path,
  nonce = pageNonce(),
}: HashedScript): Promise<Run> {
  const url = source + path;
  // A script element that hangs would keep the page from being loaded: it comes when the browser has the file.
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
    // Modules are loaded by `script-src` alone. The fragment makes one that has run before run again.
    return import(`${url}#${Math.random()}`).then(() => window);
  });
  const holder = await loading.finally(() => script.remove());
  return (holder as { readonly pixelRun: Run }).pixelRun;
}

/** The nonce of the page's own scripts, or empty. */
export function pageNonce(): string {
  return [...document.scripts].find((script) => script.nonce)?.nonce ?? '';
}
