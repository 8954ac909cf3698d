import type { Style } from './style.ts';

type Format = Parameters<Style>[0];

/** How states look: what goes on, what waits for something, what went wrong, and what is over or has not begun. */
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

/** Colours a state by its first word; others stay as they are. */
export function paintState(state: string, style: Style): string {
  const [word = ''] = /^\p{L}+/u.exec(state) ?? [];
  const look = looks[word];
  return look === undefined ? state : style(look, word) + state.slice(word.length);
}
