import { cli } from './list/cli.ts';
import { control } from './list/control.ts';
import { controlResults } from './list/control-results.ts';
import { controlWebhooks } from './list/control-webhooks.ts';
import { dashboard } from './list/dashboard.ts';
import { database } from './list/database.ts';
import { edge } from './list/edge.ts';
import { engine } from './list/engine.ts';
import { ingest } from './list/ingest.ts';
import { pixel } from './list/pixel.ts';
import { protocol } from './list/protocol.ts';
import { server } from './list/server.ts';
import { stats } from './list/stats.ts';
import { store } from './list/store.ts';
import type { Mutant } from './mutant.ts';

/** Plausible mistakes, by package. */
export const mutants: readonly Mutant[] = [
  ...engine,
  ...protocol,
  ...edge,
  ...ingest,
  ...store,
  ...database,
  ...stats,
  ...server,
  ...control,
  ...controlWebhooks,
  ...controlResults,
  ...pixel,
  ...cli,
  ...dashboard,
];
