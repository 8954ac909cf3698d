import type { Manifest } from '@pixel/protocol';
import { parseEndpoint } from './endpoint.ts';

/** What the pixel's own script element says about where it belongs. */
export interface ScriptSource {
  /** Value of `?project=`, if there is one. */
  readonly projectKey: string | null;
  /** Base URL of the service: the script's address without its file name, else the page's origin. */
  readonly endpoint: string;
  /** Address of the folder that the script is in, and its parts below it; undefined where it does not know. */
  readonly source?: string | undefined;
  /** What the file says of the project, where it does. */
  readonly manifest?: Manifest | undefined;
}

/** Reads the address of the script that is running. */
export function findScriptSource(): ScriptSource {
  const { currentScript, scripts } = document;
  // Tag managers insert scripts in ways that leave `currentScript` empty: then the file's name tells.
  const srcOf = (script: unknown) => `${Object(script).src}`;
  const sourceOf = (script: unknown) => parseScriptSource(srcOf(script));
  const others = () => {
    const named = [...scripts].map(sourceOf).filter((source) => source?.isNamed);
    return named.find((source) => source?.projectKey) ?? named[0];
  };
  const found = sourceOf(currentScript) ?? others();
  return {
    projectKey: null,
    endpoint: location.origin,
    ...found,
    source: parseEndpoint('.', srcOf(currentScript)) ?? found?.endpoint,
    manifest: Reflect.get(currentScript ?? window, 'pixelManifest'),
  };
}

/** Parses the absolute address of a script; undefined where it can not be the pixel's. `isNamed`: the file's name is ours. */
export function parseScriptSource(src: string): (ScriptSource & { readonly isNamed: boolean }) | undefined {
  const endpoint = parseEndpoint('.', src);
  if (endpoint === undefined) return undefined;
  const { pathname, searchParams } = new URL(src);
  const projectKey = searchParams.get('project');
  const isNamed = /\/pixel(\.min)?\.js$/.test(pathname);
  return isNamed || projectKey !== null ? { projectKey, endpoint, isNamed } : undefined;
}
