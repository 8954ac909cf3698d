import type { Manifest } from '@pixel/protocol';
import { parseEndpoint } from './endpoint.ts';

/** The project and service that the pixel's own script element refers to. */
export interface ScriptSource {
  /** Value of `?project=`, if present. */
  readonly projectKey: string | null;
  /** Base URL of the service: the script's URL without its file name, or the page's origin. */
  readonly endpoint: string;
  /** URL of the script's folder, which its parts are loaded from; undefined if unknown. */
  readonly source?: string | undefined;
  /** The project's manifest, if the file contains it. */
  readonly manifest?: Manifest | undefined;
}

/** Reads the URL of the running script. */
export function findScriptSource(): ScriptSource {
  const { currentScript, scripts } = document;
  // Tag managers insert scripts in ways that leave `currentScript` empty; fall back to the file name.
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

/** Parses a script's absolute URL. Returns undefined if it can't be the pixel's. `isNamed`: the file has our name. */
export function parseScriptSource(src: string): (ScriptSource & { readonly isNamed: boolean }) | undefined {
  const endpoint = parseEndpoint('.', src);
  if (endpoint === undefined) return undefined;
  const { pathname, searchParams } = new URL(src);
  const projectKey = searchParams.get('project');
  const isNamed = /\/pixel(\.min)?\.js$/.test(pathname);
  return isNamed || projectKey !== null ? { projectKey, endpoint, isNamed } : undefined;
}
