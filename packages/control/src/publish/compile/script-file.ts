import { createHash } from 'node:crypto';

/** A script that edges serve at `/v/<sha256>.js`. */
export interface ScriptFile {
  /** SHA-256 of the UTF-8 text, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly text: string;
}

/**
 * Wraps the code of a `run_js` change in the script that pages load. The script only defines a function on its own script element. The
 * pixel calls that function when it applies the change, and stores the clean-up function that it may return.
 */
export function toScriptFile(code: string): ScriptFile {
  const text = `document.currentScript.pixelRun=function(){\n${code}\n};`;
  return { sha256: createHash('sha256').update(text).digest('hex'), text };
}

/** Returns the path at which edges serve a script. */
export function scriptPath({ sha256 }: ScriptFile): string {
  return `/v/${sha256}.js`;
}
