import { attempt } from './attempt.ts';
import { parseEndpoint } from './endpoint.ts';

/** What the pixel's own script element says about where it belongs. */
export interface ScriptSource {
  /** Value of `?project=`, if there is one. */
  readonly projectKey: string | null;
  /** Base URL of the service: the script's address without its file name, else the page's origin. */
  readonly endpoint: string;
}

/** Reads the address of the script that is running. */
export function findScriptSource(): ScriptSource {
  // Tag managers insert scripts in ways that leave `currentScript` empty: then the file's name tells.
  const parse = (script: { getAttribute(name: 'src'): string | null } | null) =>
    parseScriptSource(script?.getAttribute('src') ?? '', document.baseURI);
  const named = [...document.scripts].map(parse).filter((source) => source?.isNamed);
  return (
    parse(document.currentScript) ??
    named.find((source) => source?.projectKey) ??
    named[0] ?? { projectKey: null, endpoint: location.origin }
  );
}

/** Parses the address of a script; undefined where it can not be the pixel's. `isNamed`: the file's name is ours. */
export function parseScriptSource(
  src: string,
  base: string,
): (ScriptSource & { readonly isNamed: boolean }) | undefined {
  const url = attempt(() => new URL(src, base), undefined);
  const endpoint = url && parseEndpoint(url.pathname.replace(/[^/]*$/, ''), url.href);
  if (src === '' || url === undefined || endpoint === undefined) return undefined;
  const projectKey = url.searchParams.get('project');
  const isNamed = /\/pixel(\.min)?\.js$/.test(url.pathname);
  return isNamed || projectKey !== null ? { projectKey, endpoint, isNamed } : undefined;
}
