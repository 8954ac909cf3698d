/** Writes what clients of control use: its types as declarations, and the API reference. */
import { writeFile } from 'node:fs/promises';
import { generateControlApi } from './control-api/generate.ts';
import { readApi } from './control-api/read-api.ts';

for (const { file, text } of generateControlApi(readApi())) await writeFile(file, text);
