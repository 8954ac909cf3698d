import type { Scenario } from './scenario.ts';
import { childKilled } from './scenarios/child-killed.ts';
import { clickhouseAway } from './scenarios/clickhouse-away.ts';
import { clickhouseSlow } from './scenarios/clickhouse-slow.ts';
import { clocksApart } from './scenarios/clocks-apart.ts';
import { damaged } from './scenarios/damaged.ts';
import { flipped } from './scenarios/flipped.ts';
import { killedBeforeCommit } from './scenarios/killed-before-commit.ts';
import { killedWhileAway } from './scenarios/killed-while-away.ts';
import { hoursApart, redelivered } from './scenarios/redelivered.ts';
import { serverKilled } from './scenarios/server-killed.ts';
import { stopped } from './scenarios/stopped.ts';
import { tooMuch } from './scenarios/too-much.ts';

/** All of them; those that read the spool's files again come first, while it still has them all. */
export const scenarios: readonly Scenario[] = [
  redelivered,
  hoursApart,
  serverKilled,
  childKilled(
    'clickhouse',
    'The process of ClickHouse is killed with `kill -9` at a random moment; the server starts another one.',
  ),
  childKilled(
    'postgres',
    'PostgreSQL is killed with `kill -9` at a random moment; the server starts another one.',
  ),
  killedWhileAway,
  killedBeforeCommit,
  clocksApart,
  stopped,
  clickhouseSlow,
  clickhouseAway,
  flipped,
  damaged,
  tooMuch,
];
