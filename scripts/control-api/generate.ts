import path from 'node:path';
import { printDeclarations } from './print-declarations.ts';
import { printReference } from './print-reference.ts';
import type { ApiTypes } from './read-api.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the files generated from control's types, with their expected text. */
export function generateControlApi(
  api: ApiTypes,
): readonly { readonly file: string; readonly text: string }[] {
  return [
    { file: path.join(root, 'packages/control/client.d.ts'), text: printDeclarations(api) },
    { file: path.join(root, 'docs/api/control.md'), text: printReference(api) },
  ];
}
