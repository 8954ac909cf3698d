import type { presence as english } from '../../en/pages/presence.ts';

/** German texts of who else has an experiment or a survey open. */
export const presence: typeof english = {
  title: 'Auch hier',
  here: (name) => `${name} hat das auch offen`,
  editing: (name) => `${name} bearbeitet`,
  several: (count, editing) =>
    editing.length === 0
      ? `${count} andere haben das offen`
      : `${count} andere, es bearbeiten: ${editing.join(', ')}`,
  more: (count) => (count === 1 ? 'und 1 weitere Person' : `und ${count} weitere`),
};
