import type { installation as english } from '../../en/pages/installation.ts';

const unusable = ({ message }: { readonly message: string }) => `${message}.`;

/** German texts of the server status page. */
export const installation: typeof english = {
  title: 'Server',
  summary: 'Wie es diesem Server geht, über alle Organisationen. Die Seite aktualisiert sich von selbst.',
  isWell: 'Alles ist in Ordnung.',
  isNotWell: (count) => (count === 1 ? '1 Sache braucht Sie.' : `${count} Sachen brauchen Sie.`),
  state: { well: 'In Ordnung', wrong: 'Braucht Sie' },
  ms: (count) => `${count} ms`,
  doctor: {
    title: 'Doctor',
    text: 'Dieselben Prüfungen wie pixel doctor auf der Kommandozeile.',
    names: {
      database: 'PostgreSQL',
      kv: 'Auslieferung an Edges',
      events: 'Ereignisspeicher',
      unclaimed: 'Herrenlose Ereignisse',
      queue: 'Warteschlange',
      identity: 'Buchführung',
    },
  },
  findings: {
    'database.well': { found: () => 'PostgreSQL antwortet.' },
    'database.no_answer': {
      found: () => 'PostgreSQL hat binnen 5 Sekunden nicht geantwortet.',
      todo: 'Seiten bekommen so lange die letzte Konfiguration; niemand kann etwas ändern. Sehen Sie nach, ob seine Platte voll ist und was sein Protokoll sagt.',
    },
    'database.unusable': {
      found: unusable,
      todo: 'Prüfen Sie DATABASE_URL, ob PostgreSQL läuft, und sein Protokoll.',
    },
    'kv.well': { found: () => 'Edges haben die neueste Konfiguration.' },
    'kv.behind': {
      found: ({ projects }) => `Edges haben nicht die neueste Konfiguration von ${projects}.`,
      todo: 'Sie wird jede Minute noch einmal übergeben. Bleibt es dabei, sagt das Protokoll, was der Speicher ablehnte.',
    },
    'kv.no_answer': {
      found: () => 'Der Key-Value-Speicher antwortet nicht.',
      todo: 'Edges liefern, was sie haben. Er ist eine Tabelle von PostgreSQL: Sehen Sie nach, ob das antwortet.',
    },
    'kv.unusable': {
      found: unusable,
      todo: 'Er ist eine Tabelle von PostgreSQL: Sehen Sie nach, ob das antwortet.',
    },
    'events.well': { found: () => 'ClickHouse antwortet.' },
    'events.dead_letters': {
      found: ({ count, isOne }) =>
        `ClickHouse antwortet; ${count} ${isOne ? 'konnte kein Ereignis' : 'konnten keine Ereignisse'} werden.`,
      todo: 'Warum, steht unten; dann noch einmal versuchen oder verwerfen.',
    },
    'events.no_answer': {
      found: () => 'ClickHouse antwortet nicht.',
      todo: 'Ereignisse warten in der Warteschlange, keines geht verloren; Ergebnisse stehen still. Sehen Sie nach Protokoll, Speicher und Platte.',
    },
    'events.unusable': {
      found: unusable,
      todo: 'Prüfen Sie CLICKHOUSE_URL, ob ClickHouse läuft, und sein Protokoll.',
    },
    'unclaimed.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'Von unveröffentlichten Projekten ist nichts aufgehoben.'
          : `${count} von unveröffentlichten Projekten ${isOne ? 'ist' : 'sind'} aufgehoben.`,
    },
    'unclaimed.no_answer': { found: () => 'Sie ließen sich binnen 5 Sekunden nicht zählen.' },
    'unclaimed.unusable': { found: unusable },
    'queue.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'Die Warteschlange nimmt Ereignisse an, und keines wartet.'
          : `Die Warteschlange nimmt Ereignisse an; ${count} ${isOne ? 'wartet' : 'warten'}.`,
    },
    'queue.refuses': {
      found: unusable,
      todo: 'Seiten behalten ihre Ereignisse und senden sie noch einmal. Meist ist die Platte voll: Schaffen Sie Platz.',
    },
    'queue.stuck': {
      found: ({ count, isOne }) =>
        `${count} ${isOne ? 'wartet' : 'warten'}, und seit einer Minute wurde keines gespeichert.`,
      todo: 'Nichts ist verloren. Sehen Sie nach, ob ClickHouse antwortet und was das Protokoll sagt.',
    },
    'queue.lost': {
      found: ({ lost, isOneLost }) =>
        `${lost}, ${isOneLost ? 'das bestätigt war, ist' : 'die bestätigt waren, sind'} verloren, da eine Datei der Warteschlange beschädigt oder weg ist.`,
      todo: 'Kümmern Sie sich um die Platte. Was von beschädigten Dateien bleibt, liegt in spool/damaged.',
    },
    'queue.no_answer': {
      found: () => 'Die Edge hat binnen 5 Sekunden nicht geantwortet.',
      todo: 'Sehen Sie nach, ob der Prozess der Edge läuft, und in sein Protokoll.',
    },
    'queue.unusable': {
      found: unusable,
      todo: 'Sehen Sie nach, ob der Prozess der Edge läuft, und in sein Protokoll.',
    },
    'identity.well': { found: () => 'Jedes bestätigte Ereignis ist nachgewiesen.' },
    'identity.does_not_add_up': {
      found: () => 'Was aus den bestätigten Ereignissen wurde, geht nicht auf.',
      todo: 'Das ist ein Fehler von Pixel oder eine beschädigte Platte: Bitte melden Sie es mit der Ausgabe von pixel doctor.',
    },
    'identity.rows_missing': {
      found: () =>
        'Der Ereignisspeicher hat weniger Zeilen, als hineingingen, und keine wurde absichtlich entfernt.',
      todo: 'Wurde eine ältere Sicherung von ClickHouse eingespielt oder eine Tabelle von Hand geändert? Spielen Sie die neueste Sicherung ein.',
    },
    'identity.not_compared': {
      found: () => 'Die Buchführung ließ sich nicht mit dem Ereignisspeicher vergleichen.',
      todo: 'Sehen Sie nach, ob ClickHouse antwortet.',
    },
    'identity.no_answer': {
      found: () => 'Ingest hat binnen 5 Sekunden nicht geantwortet.',
      todo: 'Sehen Sie nach, ob sein Prozess läuft, und in sein Protokoll.',
    },
    'identity.unusable': {
      found: unusable,
      todo: 'Sehen Sie nach, ob der Prozess von Ingest läuft, und in sein Protokoll.',
    },
  },
  queue: {
    title: 'Warteschlange',
    text: 'Jedes Ereignis ist auf der Platte dieses Servers, bevor es bestätigt wird, und wartet hier darauf, gespeichert zu werden.',
    waiting: 'Wartend',
    age: 'Wartet seit',
    nothingWaits: 'nichts wartet',
    acknowledged: 'Bestätigt',
    outcomes: {
      stored: 'Gespeichert',
      dead: 'Unzustellbar',
      copy: 'Ausgelassene Kopien',
      erased: 'Von gelöschten Besuchern',
      dropped: 'Verworfen',
      visits: 'Datensätze von Besuchen',
      waiting: 'Wartend',
      damaged: 'In beschädigten Dateien verloren',
      uncounted: 'Von vor der Zählung',
    },
    count: 'Datensätze',
    caption: 'Was aus allem Bestätigten wurde',
    unknown: 'Die Warteschlange ist gerade nicht zu lesen.',
  },
  table: (of) => `Tabelle: ${of}`,
  seconds: (count) => `${count} s`,
  letters: {
    title: 'Unzustellbare Datensätze',
    text: 'Datensätze, die keine Ereignisse werden konnten. Was Besucher darin sandten, steht hier nicht.',
    none: 'Keine. Jeder Datensatz wurde ein Ereignis.',
    shown: (shown, all) => `Die neuesten ${shown} von ${all}.`,
    columns: {
      reason: 'Grund',
      project: 'Projekt',
      event: 'Ereignis',
      received: 'Eingegangen',
      actions: 'Aktionen',
    },
    unreadable: 'unlesbar',
    retry: 'Noch einmal',
    drop: 'Verwerfen',
    retryAll: 'Alle noch einmal',
    retryOf: (reason) => `Noch einmal: ${reason}`,
    dropOf: (reason) => `Verwerfen: ${reason}`,
    retried: (count) => (count === 1 ? '1 Datensatz wartet wieder.' : `${count} Datensätze warten wieder.`),
    dropped: (count) => (count === 1 ? '1 Datensatz verworfen.' : `${count} Datensätze verworfen.`),
    dropTitle: 'Diesen Datensatz verwerfen?',
    dropText: 'Er wird endgültig gelöscht, und es wird kein Ereignis daraus.',
    notYet: 'Noch nicht',
  },
  edges: {
    title: 'Edges',
    text: 'Welche Version jedes Projekts Seiten bekommen.',
    away: 'Die Edge antwortet nicht. Sehen Sie nach, ob ihr Prozess läuft, und in sein Protokoll.',
    none: 'Noch kein Projekt.',
    columns: { project: 'Projekt', live: 'Veröffentlicht', served: 'Ausgeliefert' },
    asleep: 'seit dem Start nicht gefragt',
    current: 'die neueste',
    behind: 'veraltet',
    never: 'nie',
  },
  databases: {
    title: 'Datenbanken und Platte',
    names: { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' },
    embedded: 'von Pixel betrieben',
    given: 'Ihre eigene',
    version: 'Version',
    migration: 'Migration',
    size: 'Größe',
    away: 'antwortet nicht',
    columns: { table: 'Tabelle', rows: 'Zeilen', bytes: 'Größe' },
    disk: (free, total) => `${free} von ${total} frei auf der Platte der Ereignisse.`,
    full: (days) => `Voll in etwa ${days === '1' ? '1 Tag' : `${days} Tagen`} beim Zuwachs dieser Woche.`,
    fullSoon: 'Voll binnen eines Tages beim Zuwachs dieser Woche.',
    fullLate: 'In zehn Jahren nicht voll beim Zuwachs dieser Woche.',
    growth: (size) => `Ereignisse brauchen ${size} am Tag.`,
    noGrowth: 'Diese Woche ging kein Ereignis ein, daher keine Vorhersage.',
  },
  unclaimed: {
    title: 'Herrenlose Ereignisse',
    text: 'Ereignisse von Projekten, die nicht veröffentlicht sind. Sie bleiben 7 Tage, falls das Projekt bald veröffentlicht wird, und werden dann verworfen.',
    none: 'Keine aufgehoben.',
    columns: { project: 'Schlüssel', events: 'Ereignisse' },
    dropped: 'Bisher verworfen',
    reasons: {
      unclaimed_project_full: 'über der Grenze eines Projekts',
      unclaimed_full: 'über der Grenze aller',
      unclaimed_expired: 'die niemand rechtzeitig beanspruchte',
    },
  },
  events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
  records: (count, text) => (count === 1 ? '1 Datensatz' : `${text} Datensätze`),
};
