import type { settings as english } from '../../en/pages/settings.ts';

/** German texts of the project's settings. */
export const settings: typeof english = {
  title: 'Einstellungen',
  tabs: { label: 'Einstellungen', project: 'Projekt', data: 'Daten' },
  sectionList: 'Abschnitte',
  sections: {
    general: 'Allgemein',
    origins: 'Herkünfte',
    integrations: 'Integrationen',
    privacy: 'Einwilligung',
    pages: 'Seiten',
    people: 'Wer gezählt wird',
    limits: 'Grenzen',
    retention: 'Aufbewahrung',
    statistics: 'Statistik',
    archive: 'Archiv',
  },
  withPublication:
    'Einstellungen gelten mit der nächsten Veröffentlichung, wenn ein Feld nichts anderes sagt.',
  needsAdmin: 'Um Einstellungen zu ändern, brauchen Sie die Rolle Admin.',
  notSet: 'nicht gesetzt',
  serverLimit: 'wie der Server',
  line: (line, problem) => `Zeile ${line}: ${problem}`,
  on: 'An',
  off: 'Aus',
  fields: {
    projectKey: {
      label: 'Schlüssel',
      hint: 'Steht im Script-Tag Ihrer Seiten und in jedem gespeicherten Ereignis; deshalb ändert er sich nie.',
    },
    name: { label: 'Name', hint: 'Sehen nur die Leute hier, nie die Besucher. Ändert sich sofort.' },
    timeZone: {
      label: 'Zeitzone',
      hint: 'Wo die Tage der Ergebnisse beginnen, etwa Europe/Berlin. Die Zeiten hier folgen sofort.',
    },
    currency: {
      label: 'Währung',
      hint: 'In was die Beträge der Ereignisse sind, etwa EUR. Umgerechnet wird nichts.',
    },
    allowedOrigins: {
      label: 'Erlaubte Herkünfte',
      hint: 'Seiten dieser Herkünfte dürfen das Projekt nutzen; * ist jede. Eine je Zeile, etwa https://shop.example.',
    },
    'integrations.analytics.enabled': {
      label: 'Google Analytics',
      hint: 'Meldet jede Exposition als gtag-Ereignis experience_impression mit Experiment und Variante.',
    },
    'integrations.analytics.tagEventsEnabled': {
      label: 'Google Tag Manager',
      hint: 'Legt jede Exposition stattdessen in den Data Layer; gtag wird dann nicht gerufen.',
    },
    'integrations.behaviorTool.enabled': {
      label: 'Microsoft Clarity',
      hint: 'Versieht jede Sitzung mit dem Experiment und seiner Variante.',
    },
    consent: {
      label: 'Einwilligung',
      hint: "Ob etwas vom Besucher gespeichert oder gesendet wird, bevor die Seite pixel.setConsent('granted') ruft.",
    },
    globalPrivacyControl: {
      label: 'Global Privacy Control',
      hint: 'Was in einem Browser geschieht, der nicht geteilt werden will.',
    },
    trafficSample: {
      label: 'Stichproben von Besuchen behalten',
      hint: 'Seiten und was Zielgruppen fragen, ohne wer es war, um Regeln zu erproben. Sie bleiben höchstens 14 Tage.',
    },
    pageviews: {
      label: 'Ein Ereignis je Seitenaufruf',
      hint: 'Das Pixel sendet $pageview, auch wenn eine Seite ihre Adresse ohne Laden ändert.',
    },
    manifest: {
      label: 'Liste dessen, was sich gleich ändert',
      hint: 'Das Script nennt die Elemente, die es ändern wird, damit ein erster Besuch nur diese verbirgt. Jeder kann sie lesen.',
    },
    lateChanges: {
      label: 'Späte Änderungen',
      hint: 'Was mit Änderungen geschieht, die später als eine Sekunde nach dem Aufruf kommen.',
    },
    allowHtml: {
      label: 'Änderungen dürfen HTML tragen',
      hint: 'Aus lehnt Änderungen ab, die HTML in die Seite bringen.',
    },
    allowJs: {
      label: 'Änderungen dürfen Code tragen',
      hint: 'Aus lehnt Code ab, und HTML dazu, denn HTML kann Code tragen.',
    },
    internalAddresses: {
      label: 'Eigene Leute',
      hint: 'Besucher von diesen Adressen gelten als intern und fehlen in Ergebnissen. Eine Adresse oder ein Bereich je Zeile, etwa 192.0.2.0/24.',
    },
    holdout: {
      label: 'Holdout, %',
      hint: 'Dieser Anteil der Besucher sieht gar kein Experiment, höchstens 50 %.',
    },
    'surveyBudget.surveys': {
      label: 'Umfragen je Besucher',
      hint: 'So viele verschiedene Umfragen trifft ein Besucher höchstens.',
    },
    'surveyBudget.days': { label: 'In Tagen', hint: 'Gezählt über so viele Tage.' },
    'limits.bootstrapsPerAddress': {
      label: 'Zuweisungen je Adresse',
      hint: 'Wie oft Seiten von einer Adresse fragen dürfen.',
    },
    'limits.bootstrapsPerVisitor': {
      label: 'Zuweisungen je Besucher',
      hint: 'Wie oft Seiten für einen Besucher fragen dürfen.',
    },
    'limits.eventsPerAddress': {
      label: 'Ereignisse je Adresse',
      hint: 'Wie viele Ereignisse eine Adresse senden darf; mindestens 100.',
    },
    'limits.eventsPerVisitor': {
      label: 'Ereignisse je Besucher',
      hint: 'Wie viele Ereignisse ein Besucher senden darf; mindestens 100.',
    },
    retentionDays: {
      label: 'Ereignisse behalten, Tage',
      hint: 'Ereignisse werden so viele Tage nach ihrem Eingang gelöscht, binnen eines Tages. Leer heißt: für immer behalten.',
    },
    'statistics.engine': { label: 'Verfahren', hint: 'Wie Experimente beurteilt werden.' },
    'statistics.alpha': { label: 'Alpha, %', hint: 'Wahrscheinlichkeit eines Fehlalarms.' },
    'statistics.plannedVisitors': { label: 'Geplante Besucher', hint: 'Aller Varianten zusammen.' },
    'statistics.minimumDays': { label: 'Mindestdauer, Tage', hint: 'Vorher gewinnt oder verliert nichts.' },
    'statistics.correction': { label: 'Korrektur', hint: 'Für mehrere Varianten zugleich.' },
    'statistics.holdback': { label: 'Rückhalt, %', hint: 'Behält nach einem Rollout das Original.' },
    'statistics.expectedLossLimit': {
      label: 'Grenze des erwarteten Verlusts, %',
      hint: 'Mehr wagt ein bayesscher Gewinner nicht.',
    },
    'statistics.pauseOnHarm': {
      label: 'Bei Schaden pausieren',
      hint: 'Ein Experiment pausiert von selbst, wenn ein Guardrail verletzt ist.',
    },
    'statistics.windowHours': {
      label: 'Konversionsfenster, Stunden',
      hint: 'So lange nach der ersten Exposition zählen Ziele.',
    },
    'statistics.capPercentile': {
      label: 'Kappung von Werten, Perzentil',
      hint: 'Größere Werte werden darauf gekappt. Leer kappt nichts.',
    },
    'statistics.cuped': {
      label: 'CUPED',
      hint: 'Bereinigt Unterschiede um das, was Besucher vorher taten; das macht Intervalle enger.',
    },
    'statistics.srm.concentration': {
      label: 'SRM-Konzentration',
      hint: 'Wie nah an den Gewichten die Aufteilung sein soll.',
    },
    'statistics.srm.alpha': { label: 'SRM-Alpha, %', hint: 'Darunter stimmt die Aufteilung nicht.' },
  },
  choices: {
    granted: 'Von Anfang an speichern und senden',
    pending: 'Warten, bis die Seite ja sagt',
    no_integrations: 'Zählen; keiner Integration melden',
    off: 'Nichts tun, wie bei Ablehnung',
    ignore: 'Wie bei allen',
    apply: 'Trotzdem alle machen',
    skip: 'Das Original lassen',
  },
  origins: {
    refused: 'Zuletzt abgewiesen',
    refusedText: 'Seiten dieser Herkünfte fragten seit dem Start des Servers und bekamen nichts.',
    lastAt: 'Zuletzt',
    add: 'Aufnehmen',
    addOrigin: (origin) => `${origin} aufnehmen`,
    none: 'Seit dem Start des Servers hat keine andere Seite gefragt.',
    every: 'Jede Herkunft darf. Nennen Sie Ihre, um andere fernzuhalten.',
    unknown: 'Welche Seiten abgewiesen wurden, ist gerade nicht zu lesen.',
  },
  limits: {
    text: 'Was in einer Minute für dieses Projekt gesendet werden darf. Was darüber liegt, bekommt 429 und wird später noch einmal gesendet. Leer gilt, was der Server erlaubt.',
  },
  retention: {
    forGood: 'für immer',
    counting: 'Es wird gezählt, was gelöscht würde …',
    nothing: (day) => `Vor dem ${day} ging kein Ereignis ein: Jetzt würde nichts gelöscht.`,
    would: (events, day) =>
      `${events} von vor dem ${day} würden binnen eines Tages nach der nächsten Veröffentlichung gelöscht, unwiderruflich.`,
    events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
    unknown: 'Wie viel gelöscht würde, ist gerade nicht zu zählen.',
    results: 'Ergebnisse älterer Experimente verlieren Tag für Tag Besucher: Lesen Sie sie vorher aus.',
    title: (days) => `Ereignisse ${days === '1' ? '1 Tag' : `${days} Tage`} behalten?`,
    notYet: 'Noch nicht',
  },
  statistics: {
    text: 'Gilt für Experimente, die selbst nichts sagen. Laufende Experimente behalten den Plan, der bei ihrem Start eingetragen wurde.',
    asUsual: (value) => `Standard: ${value}`,
    noSize: 'keine',
    noCap: 'keine',
  },
  waiting: {
    title: (count) =>
      count === 1
        ? '1 Einstellung ist noch nicht veröffentlicht'
        : `${count} Einstellungen sind noch nicht veröffentlicht`,
    text: 'Besucher bekommen sie mit der nächsten Veröffentlichung.',
    review: 'Alle Änderungen ansehen',
  },
  dock: {
    title: 'Ihre Änderungen',
    edited: (count) => (count === 1 ? '1 Einstellung geändert' : `${count} Einstellungen geändert`),
    notSaved: 'noch nicht gespeichert',
    problems: (count) => (count === 1 ? '1 Sache zu berichtigen' : `${count} Sachen zu berichtigen`),
    update: 'Einstellungen ändern',
    saved: 'Einstellungen geändert.',
    savedWaits: 'Einstellungen geändert. Sie gelten mit der nächsten Veröffentlichung.',
  },
  conflict: {
    title: 'Jemand hat dieselben Einstellungen geändert',
    text: 'Wählen Sie, welche Fassung bleibt. Was nur einer von Ihnen geändert hat, bleibt.',
    theirs: 'Die andere',
    mine: 'Ihre',
    useTheirs: 'Die andere nehmen',
    useMine: 'Meine nehmen',
  },
  archive: {
    text: 'Ein archiviertes Projekt behält alles: Einstellungen, Ergebnisse und Ereignisse. Niemand kann darin etwas ändern oder veröffentlichen, und es verlässt die Liste der Projekte. Experimente und Umfragen, die Besucher noch treffen, müssen vorher abgeschlossen sein. Es lässt sich jederzeit wiederherstellen.',
    archive: 'Projekt archivieren',
    title: (name) => `${name} archivieren?`,
    type: (key) => `Zur Bestätigung ${key} eingeben`,
    archived: (name) => `${name} ist archiviert.`,
    restoreText:
      'Dieses Projekt ist archiviert. Wiederhergestellt ist es, wie es war: Es lässt sich wieder bearbeiten und veröffentlichen.',
    restore: 'Projekt wiederherstellen',
    restoreTitle: (name) => `${name} wiederherstellen?`,
    restored: (name) => `${name} ist wiederhergestellt.`,
    others: 'Archivierte Projekte dieser Organisation',
    since: 'Archiviert',
    notYet: 'Noch nicht',
  },
};
