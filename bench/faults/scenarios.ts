import type { Scenario } from './scenario.ts';
import { childEnds } from './scenarios/child-ends.ts';
import { clickhouseAway } from './scenarios/clickhouse-away.ts';
import { clickhouseSlow } from './scenarios/clickhouse-slow.ts';
import { clocksApart } from './scenarios/clocks-apart.ts';
import { damaged } from './scenarios/damaged.ts';
import { diedTogether } from './scenarios/died-together.ts';
import { flipped } from './scenarios/flipped.ts';
import { killedBeforeCommit } from './scenarios/killed-before-commit.ts';
import { killedWhileAway } from './scenarios/killed-while-away.ts';
import { hoursApart, redelivered } from './scenarios/redelivered.ts';
import { serverKilled } from './scenarios/server-killed.ts';
import { stopped } from './scenarios/stopped.ts';
import { supervisorKilled } from './scenarios/supervisor-killed.ts';
import { tooMuch } from './scenarios/too-much.ts';

/** All scenarios; those that read the spool's files again come first, while it still has all of them. */
export const scenarios: readonly Scenario[] = [
  redelivered,
  hoursApart,
  serverKilled,
  supervisorKilled,
  childEnds('edge', {
    signal: 'SIGKILL',
    title: 'The edge is killed with `kill -9` at a random moment; the supervisor starts another one.',
    rounds: 20,
  }),
  childEnds('edge', {
    signal: 'SIGSTOP',
    title: 'The edge hangs; the supervisor kills it and starts another one.',
    rounds: 10,
  }),
  childEnds('ingest', {
    signal: 'SIGKILL',
    title: 'Ingest is killed with `kill -9` at a random moment; the supervisor starts another one.',
    rounds: 20,
  }),
  childEnds('ingest', {
    signal: 'SIGSTOP',
    title: 'Ingest hangs; the supervisor kills it and starts another one.',
    rounds: 3,
  }),
  childEnds('control', {
    signal: 'SIGKILL',
    title: 'Control is killed with `kill -9` at a random moment; the supervisor starts another one.',
    rounds: 10,
  }),
  diedTogether,
  childEnds('clickhouse', {
    signal: 'SIGKILL',
    title:
      'The process of ClickHouse is killed with `kill -9` at a random moment; the server starts another one.',
    rounds: 20,
  }),
  childEnds('postgres', {
    signal: 'SIGKILL',
    title: 'PostgreSQL is killed with `kill -9` at a random moment; the server starts another one.',
    rounds: 20,
  }),
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
