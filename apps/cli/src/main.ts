import { readEnvironment } from './env.ts';
import { createProcessTerminal } from './process-terminal.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), readEnvironment(), createProcessTerminal());
