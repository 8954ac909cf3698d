import type { data as english } from '../../en/pages/data.ts';

/** German texts of the project data page. */
export const data: typeof english = {
  visitor: {
    title: 'Ein Besucher',
    text: 'Sehen, was von einem Besucher gespeichert ist, es herausgeben oder löschen. Netzadressen von Besuchern werden nie gespeichert.',
    field: 'ID des Besuchers oder eines Ereignisses',
    fieldHint: 'Die ID, die ein Besucher Ihnen nennt, oder die irgendeines seiner Ereignisse.',
    find: 'Besucher suchen',
    own: 'In einem Browser nennt die Konsole Ihrer Seite die ID:',
    wrong: 'Geben Sie eine ID ein, etwa 0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55.',
    region: 'Was gespeichert ist',
    nothing: 'Unter dieser ID ist nichts gespeichert.',
    nothingText: 'Was noch unterwegs ist, lässt sich trotzdem löschen.',
    stored: (list) => `Gespeichert: ${list}.`,
    mentions: (list) =>
      `Die Konfiguration nennt diesen Besucher in ${list}. Löschen ändert daran nichts: Nehmen Sie ihn dort heraus.`,
    columns: { name: 'Ereignis', count: 'Anzahl', first: 'Erstes', last: 'Letztes' },
    download: 'Daten herunterladen',
    downloadFailed:
      'Die Daten kamen nicht vollständig. Gespeichert wurde nichts; versuchen Sie es noch einmal.',
    erase: 'Besucher löschen',
    eraseTitle: 'Diesen Besucher löschen?',
    eraseText: (list) =>
      `${list} und alles, was noch unterwegs ist, werden endgültig gelöscht. Nachrichten an Webhooks bleiben im Protokoll, ohne das, was sie über den Besucher sagten; Ihre Server behalten, was sie empfangen haben. Ergebnisse verlieren ihn mit der nächsten Berechnung; endgültige bleiben.`,
    type: (text) => `Zur Bestätigung ${text} eingeben`,
    notYet: 'Noch nicht',
    needsAdmin:
      'Um zu sehen oder zu löschen, was von einem Besucher gespeichert ist, brauchen Sie die Rolle Admin.',
  },
  receipt: {
    title: 'Quittung',
    text: 'Im Protokoll steht sie unter derselben Nummer. Die ID des Besuchers steht nur hier: Bewahren Sie sie auf, wenn Sie die Löschung belegen müssen.',
    id: 'Quittung',
    project: 'Projekt',
    visitor: 'Besucher',
    events: 'Gelöschte Ereignisse',
    deadLetters: 'Gelöschte unzustellbare Datensätze',
    surveys: 'Vergessene Umfragen',
    messages: 'Geleerte Nachrichten an Webhooks',
    at: 'Gelöscht am',
    by: 'Von',
    download: 'Quittung herunterladen',
  },
  events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
  deadLetters: (count, text) =>
    count === 1 ? '1 unzustellbarer Datensatz' : `${text} unzustellbare Datensätze`,
  surveys: (count, text) => (count === 1 ? '1 gesehene Umfrage' : `${text} gesehene Umfragen`),
  messages: (count, text) => (count === 1 ? '1 Nachricht an Webhooks' : `${text} Nachrichten an Webhooks`),
  export: {
    title: 'Ereignisse als Datei',
    text: 'Alle Ereignisse eines Zeitraums, jedes einmal, zeitlich geordnet. Das Protokoll hält fest, wer welchen Zeitraum nahm.',
    from: 'Erster Tag (UTC)',
    until: 'Letzter Tag (UTC)',
    name: 'Name der Ereignisse',
    nameHint: 'Leer lassen für alle.',
    format: 'Format',
    formats: { csv: 'CSV', parquet: 'Parquet' },
    simulated: 'Mit der simulierten Vergangenheit',
    wrongRange: 'Der letzte Tag darf nicht vor dem ersten liegen und höchstens 366 Tage danach.',
    download: 'Ereignisse exportieren',
    needsAnalyst: 'Um Ereignisse zu exportieren, brauchen Sie die Rolle Analyst.',
  },
  simulated: {
    title: 'Simulierte Vergangenheit',
    text: (events) =>
      `${events} von Besuchern, die es nie gab, kamen mit der Demo, damit es Ergebnisse zu sehen gibt.`,
    clear: 'Simulierte Vergangenheit entfernen',
    clearTitle: 'Die simulierte Vergangenheit entfernen?',
    clearText:
      'Die simulierten Ereignisse und alle daraus berechneten Ergebnisse werden endgültig gelöscht. Experimente und Umfragen bleiben, bis Sie sie archivieren.',
    cleared: (events) => `Entfernt: ${events}.`,
    needsAdmin: 'Um sie zu entfernen, brauchen Sie die Rolle Admin.',
  },
};
