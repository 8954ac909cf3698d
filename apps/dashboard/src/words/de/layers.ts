import type { layers as en } from '../en/layers.ts';

/** German texts of the layers. */
export const layers: typeof en = {
  title: 'Ebenen',
  newLayer: 'Neue Ebene',
  about: 'Experimente in einer Ebene teilen deren Besucher unter sich auf: Niemand ist in zweien zugleich.',
  create: 'Ebene anlegen',
  created: (key) => `${key} angelegt.`,
  key: 'Schlüssel',
  keyHint: 'So nennen sie Experimente und Dateien. Er bleibt, wie er ist.',
  holdout: (share) =>
    `${share} aller Besucher sind ausgenommen: Sie sind in keinem Experiment irgendeiner Ebene.`,
  noHoldout: 'Niemand ist von allen Experimenten ausgenommen.',
  empty: 'Noch keine Ebenen',
  emptyText:
    'Legen Sie zwei Experimente, die einander stören würden, in eine Ebene: Jeder Besucher ist dann in höchstens einem.',
  stays:
    'Eine Ebene bleibt, wenn sie einmal angelegt ist, denn sie entscheidet, wer in welchem Experiment war. Abschnitte werden im Experiment vergeben.',
  unused: 'Noch ist kein Experiment darin.',
  free: (share) => `${share} frei`,
  range: (from, to) => `${from}–${to}`,
  slotOf: (name, from, to) => `${name}: ${from} bis ${to}`,
};
