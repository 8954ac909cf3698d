import type { history as english } from '../../en/pages/history.ts';

/** German texts of versions and pending changes. */
export const history: typeof english = {
  title: 'Verlauf',
  changesTitle: 'Änderungen',
  waiting: 'Noch nicht veröffentlicht',
  waitingSummary: (count) => (count === 1 ? '1 Änderung wartet' : `${count} Änderungen warten`),
  nothingWaits: 'Alles ist veröffentlicht',
  nothingWaitsText: 'Unveröffentlichte Änderungen erscheinen hier.',
  publishAll: (count) => (count === 1 ? '1 Änderung veröffentlichen' : `${count} Änderungen veröffentlichen`),
  publishSelected: (count) =>
    count === 1 ? '1 gewählte Änderung veröffentlichen' : `${count} gewählte Änderungen veröffentlichen`,
  select: (name) => `${name} auswählen`,
  editedBy: (name) => `bearbeitet von ${name},`,
  goesAlong: 'Wird mit allen Änderungen veröffentlicht oder mit einem Experiment, das es verwendet.',
  versions: 'Versionen',
  ofExperiment:
    'Versionen, die dieses Experiment änderten, die neueste zuerst. Zurückrollen betrifft das ganze Projekt.',
  none: 'Noch nicht veröffentlicht',
  noneText: 'Mit jeder Veröffentlichung steht hier, was sich änderte, wer es tat und warum.',
  live: 'Live',
  publishedBy: (name) => `von ${name}`,
  firstVersion: 'Die erste Version.',
  notKept: 'Ihr Inhalt ist nicht mehr gespeichert.',
  show: 'Was sich änderte',
  rollBack: 'Zurückrollen',
  rollBackTo: (time) => `Auf die Version vom ${time} zurückrollen`,
  askTitle: (time) => `Auf die Version vom ${time} zurückrollen?`,
  askText:
    'Das ganze Projekt wird zurückgesetzt. Besucher laufender Experimente sehen danach womöglich etwas anderes; deren Ergebnisse mischen dann beide Versionen oder enden.',
  askChanges: 'Was Besucher sehen',
  notYet: 'Noch nicht',
  rolledBack: (time) => `Die Version vom ${time} ist wieder live.`,
  kept: (count) =>
    count === 1
      ? '1 Element behält seine neueren Änderungen.'
      : `${count} Elemente behalten ihre neueren Änderungen.`,
  more: 'Ältere Versionen',
  compare: 'Vergleichen',
  compareFrom: 'Von',
  compareTo: 'bis',
  working: 'aktuelle Änderungen',
  liveNow: (time) => `${time}, live`,
  noDifference: 'Keine Unterschiede.',
  noDifferenceHere: 'Keine Unterschiede in diesem Experiment.',
  close: 'Vergleich schließen',
};
