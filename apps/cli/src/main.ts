import { createProcessTerminal } from './process-terminal.ts';
import { readEnvironment } from './read-environment.ts';
import { run } from './run.ts';

const environment = readEnvironment();
process.exitCode = await run(process.argv.slice(2), environment, createProcessTerminal(environment.colours));
