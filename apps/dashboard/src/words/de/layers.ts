import type { layers as en } from '../en/layers.ts';

/** German texts of the layers. */
export const layers: typeof en = {
  title: 'Ebenen',
  newLayer: 'Neue Ebene',
  about: 'Experimente in einer Ebene teilen deren Besucher unter sich auf: Niemand ist in zweien zugleich.',
  create: 'Ebene anlegen',
  created: (key) => `${key} angelegt.`,
  key: 'Schlüssel',
  keyHint: 'Kennung in Experimenten und Dateien. Nachträglich nicht änderbar.',
  holdout: (share) => `${share} aller Besucher sind von allen Experimenten ausgenommen.`,
  noHoldout: 'Niemand ist von allen Experimenten ausgenommen.',
  empty: 'Noch keine Ebenen',
  emptyText:
    'Legen Sie zwei Experimente, die einander stören würden, in eine Ebene: Jeder Besucher ist dann in höchstens einem.',
  stays:
    'Ebenen lassen sich nicht löschen, denn sie bestimmen, wer in welchem Experiment war. Abschnitte vergeben Sie im Experiment.',
  unused: 'Noch kein Experiment.',
  free: (share) => `${share} frei`,
  range: (from, to) => `${from}–${to}`,
  slotOf: (name, from, to) => `${name}: ${from} bis ${to}`,
};
