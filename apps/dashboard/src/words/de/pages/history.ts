import type { history as english } from '../../en/pages/history.ts';

/** German texts of versions and pending changes. */
export const history: typeof english = {
  title: 'Verlauf',
  changesTitle: 'Änderungen',
  waiting: 'Noch nicht veröffentlicht',
  waitingSummary: (count) => (count === 1 ? '1 Änderung wartet' : `${count} Änderungen warten`),
  nothingWaits: 'Alles ist veröffentlicht',
  nothingWaitsText: 'Was bearbeitet ist und noch niemand sieht, steht hier, bis es veröffentlicht wird.',
  publishAll: (count) => (count === 1 ? '1 Änderung veröffentlichen' : `${count} Änderungen veröffentlichen`),
  publishSelected: (count) =>
    count === 1 ? '1 gewählte Änderung veröffentlichen' : `${count} gewählte Änderungen veröffentlichen`,
  select: (name) => `${name} auswählen`,
  editedBy: (name) => `bearbeitet von ${name},`,
  goesAlong: 'Wird mit allem veröffentlicht oder mit einem Experiment, das es nennt.',
  versions: 'Versionen',
  ofExperiment:
    'Versionen, die dieses Experiment änderten, die neueste zuerst. Zurückrollen bringt das ganze Projekt auf eine davon.',
  none: 'Noch nicht veröffentlicht',
  noneText: 'Mit jeder Veröffentlichung steht hier, was sich änderte, wer es tat und warum.',
  live: 'Live',
  publishedBy: (name) => `von ${name}`,
  firstVersion: 'Die erste Version.',
  notKept: 'Ihr Inhalt ist nicht mehr vorhanden.',
  show: 'Was sich änderte',
  rollBack: 'Zurückrollen',
  rollBackTo: (time) => `Auf die Version vom ${time} zurückrollen`,
  askTitle: (time) => `Auf die Version vom ${time} zurückrollen?`,
  askText:
    'Das ganze Projekt geht auf sie zurück. Besucher von Experimenten, die live sind, treffen danach auf etwas anderes, und deren Ergebnisse mischen beides oder enden.',
  askChanges: 'Worauf Besucher treffen',
  notYet: 'Noch nicht',
  rolledBack: (time) => `Die Version vom ${time} ist wieder live.`,
  kept: (count) =>
    count === 1
      ? 'Was seither bearbeitet wurde, bleibt bearbeitet.'
      : `${count} seither bearbeitete Dinge bleiben bearbeitet.`,
  more: 'Ältere Versionen',
  compare: 'Vergleichen',
  compareFrom: 'Von',
  compareTo: 'bis',
  working: 'was jetzt bearbeitet ist',
  liveNow: (time) => `${time}, live`,
  noDifference: 'Beide sagen dasselbe.',
  noDifferenceHere: 'Beide sagen über dieses Experiment dasselbe.',
  close: 'Vergleich schließen',
};
