import type { Style } from './style.ts';

type Format = Parameters<Style>[0];

/** Colours of states: ongoing, waiting, failed, and over or not started. */
const looks: Readonly<Record<string, Format>> = {
  running: 'green',
  on: 'green',
  live: 'green',
  delivered: 'green',
  accepted: 'green',
  scheduled: 'yellow',
  paused: 'yellow',
  pending: 'yellow',
  sending: 'yellow',
  failed: 'red',
  off: 'red',
  revoked: 'red',
  draft: 'dim',
  completed: 'dim',
  archived: 'dim',
  expired: 'dim',
};

/** Colours a state by its first word; unknown states stay unchanged. */
export function paintState(state: string, style: Style): string {
  const [word = ''] = /^\p{L}+/u.exec(state) ?? [];
  const look = looks[word];
  return look === undefined ? state : style(look, word) + state.slice(word.length);
}
