import { engine } from './list/engine.ts';
import { ingest } from './list/ingest.ts';
import type { Mutant } from './mutant.ts';

/** Plausible mistakes, by the package that they are made in. */
export const mutants: readonly Mutant[] = [...engine, ...ingest];
