/** Generates control's type declarations and API reference for its clients. */
import { writeFile } from 'node:fs/promises';
import { generateControlApi } from './control-api/generate.ts';
import { readApi } from './control-api/read-api.ts';

for (const { file, text } of generateControlApi(readApi())) await writeFile(file, text);
