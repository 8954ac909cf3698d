import type { installation as english } from '../../en/pages/installation.ts';

const unusable = ({ message }: { readonly message: string }) => `${message}.`;

/** German texts of the server status page. */
export const installation: typeof english = {
  title: 'Server',
  summary: 'Der Zustand dieses Servers, über alle Organisationen hinweg. Aktualisiert sich automatisch.',
  isWell: 'Alles funktioniert.',
  isNotWell: (count) =>
    count === 1 ? '1 Prüfung erfordert Aufmerksamkeit.' : `${count} Prüfungen erfordern Aufmerksamkeit.`,
  state: { well: 'In Ordnung', wrong: 'Handlungsbedarf' },
  ms: (count) => `${count} ms`,
  doctor: {
    title: 'Doctor',
    text: 'Dieselben Prüfungen wie bei pixel doctor auf der Kommandozeile.',
    names: {
      database: 'PostgreSQL',
      kv: 'Auslieferung an Edges',
      events: 'Ereignisspeicher',
      unclaimed: 'Nicht zugeordnete Ereignisse',
      queue: 'Warteschlange',
      identity: 'Bilanz',
    },
  },
  findings: {
    'database.well': { found: () => 'PostgreSQL antwortet.' },
    'database.no_answer': {
      found: () => 'PostgreSQL hat nicht innerhalb von 5 Sekunden geantwortet.',
      todo: 'Seiten bekommen bis dahin die letzte Konfiguration, und niemand kann etwas ändern. Prüfen Sie den Speicherplatz und das Protokoll.',
    },
    'database.unusable': {
      found: unusable,
      todo: 'Prüfen Sie DATABASE_URL, ob PostgreSQL läuft, und das Protokoll.',
    },
    'kv.well': { found: () => 'Edges haben die neueste Konfiguration.' },
    'kv.behind': {
      found: ({ projects }) => `Edges haben nicht die neueste Konfiguration von ${projects}.`,
      todo: 'Die Auslieferung wird jede Minute wiederholt. Hält das Problem an, prüfen Sie im Protokoll, was der Speicher abgelehnt hat.',
    },
    'kv.no_answer': {
      found: () => 'Der Key-Value-Speicher antwortet nicht.',
      todo: 'Edges liefern aus, was sie haben. Der Speicher ist eine PostgreSQL-Tabelle: Prüfen Sie, ob PostgreSQL antwortet.',
    },
    'kv.unusable': {
      found: unusable,
      todo: 'Der Speicher ist eine PostgreSQL-Tabelle: Prüfen Sie, ob PostgreSQL antwortet.',
    },
    'events.well': { found: () => 'ClickHouse antwortet.' },
    'events.dead_letters': {
      found: ({ count, isOne }) =>
        `ClickHouse antwortet; ${count} ${isOne ? 'konnte nicht zum Ereignis' : 'konnten nicht zu Ereignissen'} werden.`,
      todo: 'Sehen Sie sich unten die Gründe an; versuchen Sie es dann erneut, oder verwerfen Sie sie.',
    },
    'events.no_answer': {
      found: () => 'ClickHouse antwortet nicht.',
      todo: 'Ereignisse warten in der Warteschlange, und keines geht verloren, aber Ergebnisse werden nicht aktualisiert. Prüfen Sie Protokoll, Arbeitsspeicher und Festplatte.',
    },
    'events.unusable': {
      found: unusable,
      todo: 'Prüfen Sie CLICKHOUSE_URL, ob ClickHouse läuft, und das Protokoll.',
    },
    'unclaimed.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'Keine Ereignisse unveröffentlichter Projekte gespeichert.'
          : `${count} von unveröffentlichten Projekten ${isOne ? 'ist' : 'sind'} gespeichert.`,
    },
    'unclaimed.no_answer': { found: () => 'Sie ließen sich nicht innerhalb von 5 Sekunden zählen.' },
    'unclaimed.unusable': { found: unusable },
    'queue.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'Die Warteschlange nimmt Ereignisse an, und keines wartet.'
          : `Die Warteschlange nimmt Ereignisse an; ${count} ${isOne ? 'wartet' : 'warten'}.`,
    },
    'queue.refuses': {
      found: unusable,
      todo: 'Seiten behalten ihre Ereignisse und senden sie erneut. Meist ist die Festplatte voll: Schaffen Sie Platz.',
    },
    'queue.stuck': {
      found: ({ count, isOne }) =>
        `${count} ${isOne ? 'wartet' : 'warten'}, und in der letzten Minute wurde keines gespeichert.`,
      todo: 'Nichts ist verloren. Prüfen Sie, ob ClickHouse antwortet, und das Protokoll.',
    },
    'queue.lost': {
      found: ({ lost, isOneLost }) =>
        `${lost}, ${isOneLost ? 'das bestätigt war, ist' : 'die bestätigt waren, sind'} verloren, da eine Datei der Warteschlange beschädigt ist oder fehlt.`,
      todo: 'Prüfen Sie die Festplatte. Beschädigte Dateien liegen in spool/damaged.',
    },
    'queue.no_answer': {
      found: () => 'Die Edge hat nicht innerhalb von 5 Sekunden geantwortet.',
      todo: 'Prüfen Sie, ob der Edge-Prozess läuft, und das Protokoll.',
    },
    'queue.unusable': {
      found: unusable,
      todo: 'Prüfen Sie, ob der Edge-Prozess läuft, und das Protokoll.',
    },
    'identity.well': { found: () => 'Jedes bestätigte Ereignis ist nachgewiesen.' },
    'identity.does_not_add_up': {
      found: () => 'Die Bilanz der bestätigten Ereignisse geht nicht auf.',
      todo: 'Das ist ein Fehler von Pixel oder eine beschädigte Festplatte: Bitte melden Sie es mit der Ausgabe von pixel doctor.',
    },
    'identity.rows_missing': {
      found: () =>
        'Der Ereignisspeicher enthält weniger Zeilen, als hineingeschrieben wurden, und keine wurde absichtlich entfernt.',
      todo: 'Wurde eine ältere Sicherung von ClickHouse eingespielt oder eine Tabelle von Hand geändert? Spielen Sie die neueste Sicherung ein.',
    },
    'identity.not_compared': {
      found: () => 'Die Bilanz ließ sich nicht mit dem Ereignisspeicher abgleichen.',
      todo: 'Prüfen Sie, ob ClickHouse antwortet.',
    },
    'identity.no_answer': {
      found: () => 'Ingest hat nicht innerhalb von 5 Sekunden geantwortet.',
      todo: 'Prüfen Sie, ob der Prozess läuft, und das Protokoll.',
    },
    'identity.unusable': {
      found: unusable,
      todo: 'Prüfen Sie, ob der Ingest-Prozess läuft, und das Protokoll.',
    },
  },
  queue: {
    title: 'Warteschlange',
    text: 'Jedes Ereignis liegt auf der Festplatte dieses Servers, bevor es bestätigt wird, und wartet hier auf die Speicherung.',
    waiting: 'Wartend',
    age: 'Ältestes',
    nothingWaits: 'nichts wartet',
    acknowledged: 'Bestätigt',
    outcomes: {
      stored: 'Gespeichert',
      dead: 'Unzustellbar',
      copy: 'Übersprungene Duplikate',
      erased: 'Von gelöschten Besuchern',
      dropped: 'Verworfen',
      visits: 'Besuchsdatensätze',
      waiting: 'Wartend',
      damaged: 'In beschädigten Dateien verloren',
      uncounted: 'Von vor Beginn der Zählung',
    },
    count: 'Datensätze',
    caption: 'Was aus allen bestätigten Datensätzen wurde',
    unknown: 'Die Warteschlange lässt sich gerade nicht lesen.',
  },
  table: (of) => `Tabelle: ${of}`,
  seconds: (count) => `${count} s`,
  letters: {
    title: 'Unzustellbare Datensätze',
    text: 'Datensätze, die nicht zu Ereignissen werden konnten. Ihr Inhalt wird nicht gezeigt.',
    none: 'Keine. Jeder Datensatz wurde zum Ereignis.',
    shown: (shown, all) => `Die neuesten ${shown} von ${all}.`,
    columns: {
      reason: 'Grund',
      project: 'Projekt',
      event: 'Ereignis',
      received: 'Eingegangen',
      actions: 'Aktionen',
    },
    unreadable: 'unlesbar',
    retry: 'Erneut versuchen',
    drop: 'Verwerfen',
    retryAll: 'Alle erneut versuchen',
    retryOf: (reason) => `Erneut versuchen: ${reason}`,
    dropOf: (reason) => `Verwerfen: ${reason}`,
    retried: (count) =>
      count === 1 ? '1 Datensatz wieder eingereiht.' : `${count} Datensätze wieder eingereiht.`,
    dropped: (count) => (count === 1 ? '1 Datensatz verworfen.' : `${count} Datensätze verworfen.`),
    dropTitle: 'Diesen Datensatz verwerfen?',
    dropText: 'Er wird endgültig gelöscht und nie zum Ereignis.',
    notYet: 'Noch nicht',
  },
  edges: {
    title: 'Edges',
    text: 'Welche Version jedes Projekts Edges ausliefern.',
    away: 'Die Edge antwortet nicht. Prüfen Sie, ob ihr Prozess läuft, und das Protokoll.',
    none: 'Noch keine Projekte.',
    columns: { project: 'Projekt', live: 'Veröffentlicht', served: 'Ausgeliefert' },
    asleep: 'keine Anfragen seit dem Start',
    current: 'aktuell',
    behind: 'veraltet',
    never: 'nie',
  },
  databases: {
    title: 'Datenbanken und Festplatte',
    names: { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' },
    embedded: 'von Pixel betrieben',
    given: 'extern',
    version: 'Version',
    migration: 'Migration',
    size: 'Größe',
    away: 'antwortet nicht',
    columns: { table: 'Tabelle', rows: 'Zeilen', bytes: 'Größe' },
    disk: (free, total) => `${free} von ${total} frei auf der Festplatte der Ereignisse.`,
    full: (days) => `Voll in etwa ${days === '1' ? '1 Tag' : `${days} Tagen`}, beim Zuwachs dieser Woche.`,
    fullSoon: 'Voll innerhalb eines Tages, beim Zuwachs dieser Woche.',
    fullLate: 'In zehn Jahren nicht voll, beim Zuwachs dieser Woche.',
    growth: (size) => `Ereignisse belegen täglich ${size} mehr.`,
    noGrowth: 'Diese Woche ging kein Ereignis ein, daher gibt es keine Prognose.',
  },
  unclaimed: {
    title: 'Nicht zugeordnete Ereignisse',
    text: 'Ereignisse unveröffentlichter Projekte. Sie werden 7 Tage gespeichert, falls das Projekt bald veröffentlicht wird, und danach verworfen.',
    none: 'Keine gespeichert.',
    columns: { project: 'Schlüssel', events: 'Ereignisse' },
    dropped: 'Bisher verworfen',
    reasons: {
      unclaimed_project_full: 'über dem Limit des Projekts',
      unclaimed_full: 'über dem Gesamtlimit',
      unclaimed_expired: 'nicht rechtzeitig zugeordnet',
    },
  },
  events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
  records: (count, text) => (count === 1 ? '1 Datensatz' : `${text} Datensätze`),
};
