import type { data as english } from '../../en/pages/data.ts';

/** German texts of the project data page. */
export const data: typeof english = {
  visitor: {
    title: 'Ein Besucher',
    text: 'Sehen, was von einem Besucher gespeichert ist, es herausgeben oder löschen. Netzadressen von Besuchern werden nie gespeichert.',
    field: 'Kennung des Besuchers oder eines Ereignisses',
    fieldHint: 'Die Kennung, die ein Besucher Ihnen nennt, oder die irgendeines seiner Ereignisse.',
    find: 'Besucher suchen',
    own: 'In einem Browser nennt die Konsole Ihrer Seite die Kennung:',
    wrong: 'Geben Sie eine Kennung ein, etwa 0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55.',
    region: 'Was gespeichert ist',
    nothing: 'Unter dieser Kennung ist nichts gespeichert.',
    nothingText: 'Kein Ereignis und kein Datensatz, der keines werden konnte.',
    stored: (events, letters) =>
      `${events} gespeichert${letters === 0 ? '' : letters === 1 ? ' und 1 unzustellbarer Datensatz' : ` und ${letters} unzustellbare Datensätze`}.`,
    columns: { name: 'Ereignis', count: 'Anzahl', first: 'Erstes', last: 'Letztes' },
    download: 'Daten herunterladen',
    downloadFailed:
      'Die Daten kamen nicht vollständig. Gespeichert wurde nichts; versuchen Sie es noch einmal.',
    erase: 'Besucher löschen',
    eraseTitle: 'Diesen Besucher löschen?',
    eraseText: (events) =>
      `${events} und alles, was noch unterwegs ist, werden endgültig gelöscht, dazu, welche Umfragen der Besucher traf. Ergebnisse verlieren ihn mit der nächsten Berechnung; endgültige bleiben. Nachrichten, die an Webhooks gingen, behalten ihren Inhalt 30 Tage lang.`,
    type: (text) => `Zur Bestätigung ${text} eingeben`,
    notYet: 'Noch nicht',
    needsAdmin:
      'Um zu sehen oder zu löschen, was von einem Besucher gespeichert ist, brauchen Sie die Rolle Admin.',
  },
  receipt: {
    title: 'Quittung',
    text: 'Im Protokoll steht sie unter derselben Nummer. Die Kennung des Besuchers steht nur hier: Bewahren Sie sie auf, wenn Sie die Löschung belegen müssen.',
    id: 'Quittung',
    project: 'Projekt',
    visitor: 'Besucher',
    events: 'Gelöschte Ereignisse',
    deadLetters: 'Gelöschte unzustellbare Datensätze',
    at: 'Gelöscht am',
    by: 'Von',
    download: 'Quittung herunterladen',
  },
  events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
  export: {
    title: 'Ereignisse als Datei',
    text: 'Alle Ereignisse eines Zeitraums, jedes einmal, in der Reihenfolge der Zeit. Das Protokoll hält fest, wer welchen Zeitraum nahm.',
    from: 'Erster Tag (UTC)',
    until: 'Letzter Tag (UTC)',
    name: 'Name der Ereignisse',
    nameHint: 'Leer nimmt alle.',
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
