import type { settings as english } from '../../en/pages/settings.ts';

/** German texts of the project's settings. */
export const settings: typeof english = {
  title: 'Einstellungen',
  tabs: { label: 'Einstellungen', project: 'Projekt', data: 'Daten' },
  sectionList: 'Abschnitte',
  sections: {
    general: 'Allgemein',
    origins: 'Origins',
    integrations: 'Integrationen',
    privacy: 'Datenschutz',
    pages: 'Seiten',
    people: 'Wer zählt',
    limits: 'Limits',
    retention: 'Aufbewahrung',
    statistics: 'Statistik',
    archive: 'Archiv',
  },
  summary:
    'Einstellungen gelten ab der nächsten Veröffentlichung, sofern bei einem Feld nichts anderes steht.',
  needsAdmin: 'Zum Ändern der Einstellungen brauchen Sie die Rolle Admin.',
  notSet: 'nicht gesetzt',
  serverLimit: 'Vorgabe des Servers',
  line: (line, problem) => `Zeile ${line}: ${problem}`,
  on: 'An',
  off: 'Aus',
  fields: {
    projectKey: {
      label: 'Schlüssel',
      hint: 'Teil des Script-Tags Ihrer Seiten und jedes gespeicherten Ereignisses, daher nicht änderbar.',
    },
    name: { label: 'Name', hint: 'Nur hier zu sehen, nie für Besucher. Gilt sofort.' },
    timeZone: {
      label: 'Zeitzone',
      hint: 'Bestimmt die Tage der Ergebnisse, z. B. Europe/Berlin. Die Zeiten hier ändern sich sofort.',
    },
    currency: {
      label: 'Währung',
      hint: 'Währung der Beträge in Ereignissen, z. B. EUR. Es wird nichts umgerechnet.',
    },
    allowedOrigins: {
      label: 'Erlaubte Origins',
      hint: 'Seiten dieser Origins dürfen das Projekt nutzen; * erlaubt alle. Eine pro Zeile, z. B. https://shop.example.',
    },
    'integrations.analytics.enabled': {
      label: 'Google Analytics',
      hint: 'Sendet jeden Kontakt als gtag-Ereignis experience_impression, mit Experiment und Variante.',
    },
    'integrations.analytics.tagEventsEnabled': {
      label: 'Google Tag Manager',
      hint: 'Legt jeden Kontakt im Data Layer ab, statt gtag aufzurufen.',
    },
    'integrations.behaviorTool.enabled': {
      label: 'Microsoft Clarity',
      hint: 'Markiert jede Sitzung mit dem Experiment und seiner Variante.',
    },
    consent: {
      label: 'Einwilligung',
      hint: "Ob Daten eines Besuchers gespeichert oder gesendet werden, bevor die Seite pixel.setConsent('granted') aufruft.",
    },
    globalPrivacyControl: {
      label: 'Global Privacy Control',
      hint: 'Verhalten in Browsern, die der Weitergabe von Daten widersprechen.',
    },
    trafficSample: {
      label: 'Stichproben von Besuchen speichern',
      hint: 'Seiten-URLs und Zielgruppenattribute ohne Besucher-IDs, um Regeln daran zu testen. Wird höchstens 14 Tage gespeichert.',
    },
    pageviews: {
      label: 'Seitenaufrufe als Ereignisse',
      hint: 'Das Pixel sendet $pageview, auch bei clientseitiger Navigation.',
    },
    manifest: {
      label: 'Manifest der geänderten Elemente',
      hint: 'Das Skript nennt die Elemente, die es ändern wird, damit ein erster Besuch nur diese ausblendet. Die Liste ist öffentlich.',
    },
    lateChanges: {
      label: 'Späte Änderungen',
      hint: 'Was mit Änderungen geschieht, die mehr als eine Sekunde nach der Navigation eintreffen.',
    },
    allowHtml: {
      label: 'HTML in Änderungen erlauben',
      hint: 'Wenn ausgeschaltet, werden Änderungen abgelehnt, die HTML einfügen.',
    },
    allowJs: {
      label: 'JavaScript in Änderungen erlauben',
      hint: 'Wenn ausgeschaltet, wird JavaScript abgelehnt, und auch HTML, denn es kann JavaScript enthalten.',
    },
    internalAddresses: {
      label: 'Interne Adressen',
      hint: 'Besucher von diesen IP-Adressen gelten als intern und zählen nicht in Ergebnissen. Eine Adresse oder ein Bereich pro Zeile, z. B. 192.0.2.0/24.',
    },
    holdout: {
      label: 'Holdout, %',
      hint: 'Dieser Anteil der Besucher sieht keine Experimente, höchstens 50 %.',
    },
    'surveyBudget.surveys': {
      label: 'Umfragen pro Besucher',
      hint: 'Wie viele verschiedene Umfragen ein Besucher höchstens sieht.',
    },
    'surveyBudget.days': { label: 'Innerhalb von Tagen', hint: 'Der Zeitraum, für den dieses Limit gilt.' },
    'limits.bootstrapsPerAddress': {
      label: 'Zuteilungen pro Adresse',
      hint: 'Wie viele Zuteilungen eine IP-Adresse anfragen darf.',
    },
    'limits.bootstrapsPerVisitor': {
      label: 'Zuteilungen pro Besucher',
      hint: 'Wie viele Zuteilungen für einen Besucher angefragt werden dürfen.',
    },
    'limits.eventsPerAddress': {
      label: 'Ereignisse pro Adresse',
      hint: 'Wie viele Ereignisse eine IP-Adresse senden darf; mindestens 100.',
    },
    'limits.eventsPerVisitor': {
      label: 'Ereignisse pro Besucher',
      hint: 'Wie viele Ereignisse ein Besucher senden darf; mindestens 100.',
    },
    retentionDays: {
      label: 'Aufbewahrung von Ereignissen, Tage',
      hint: 'Ereignisse werden so viele Tage nach ihrem Eingang gelöscht, spätestens einen Tag danach. Ohne Angabe bleiben sie für immer.',
    },
    'statistics.engine': { label: 'Verfahren', hint: 'Wie Ergebnisse ausgewertet werden.' },
    'statistics.alpha': { label: 'Alpha, %', hint: 'Rate falsch positiver Ergebnisse.' },
    'statistics.plannedVisitors': { label: 'Geplante Besucher', hint: 'Alle Varianten zusammen.' },
    'statistics.minimumDays': { label: 'Mindestdauer, Tage', hint: 'Kein Urteil vor Ablauf.' },
    'statistics.correction': { label: 'Korrektur', hint: 'Bei mehreren Varianten.' },
    'statistics.holdback': {
      label: 'Holdback, %',
      hint: 'Anteil, der nach dem Rollout die Kontrolle behält.',
    },
    'statistics.expectedLossLimit': {
      label: 'Grenze des erwarteten Verlusts, %',
      hint: 'Höchstes Risiko eines bayesschen Gewinners.',
    },
    'statistics.pauseOnHarm': {
      label: 'Bei Schaden pausieren',
      hint: 'Ein Experiment wird automatisch pausiert, wenn eine Guardrail verletzt ist.',
    },
    'statistics.windowHours': {
      label: 'Conversion-Fenster, Stunden',
      hint: 'Wie lange Ziele nach dem ersten Kontakt zählen.',
    },
    'statistics.capPercentile': {
      label: 'Wertobergrenze, Perzentil',
      hint: 'Größere Werte werden gekappt. Ohne Angabe wird nicht gekappt.',
    },
    'statistics.cuped': {
      label: 'CUPED',
      hint: 'Bereinigt um früheres Verhalten; dadurch werden Intervalle schmaler.',
    },
    'statistics.srm.concentration': {
      label: 'SRM-Konzentration',
      hint: 'Wie genau die Aufteilung den Gewichten folgen sollte.',
    },
    'statistics.srm.alpha': {
      label: 'SRM-Alpha, %',
      hint: 'Unter diesem p-Wert gilt die Aufteilung als fehlerhaft.',
    },
  },
  choices: {
    granted: 'Von Anfang an speichern und senden',
    pending: 'Warten, bis die Seite sie erteilt',
    no_integrations: 'Zählen, aber ohne Integrationen',
    off: 'Nichts tun, als wäre die Einwilligung verweigert',
    ignore: 'Ignorieren',
    apply: 'Trotzdem anwenden',
    skip: 'Original behalten',
  },
  origins: {
    refused: 'Zuletzt abgelehnt',
    refusedText: 'Seiten dieser Origins wurden seit dem Start des Servers abgelehnt.',
    lastAt: 'Zuletzt',
    add: 'Hinzufügen',
    addOrigin: (origin) => `${origin} hinzufügen`,
    noneRefused: 'Keine anderen Origins seit dem Start des Servers.',
    allAllowed: 'Alle Origins sind erlaubt. Geben Sie Ihre an, um andere zu blockieren.',
    unknown: 'Abgelehnte Origins lassen sich gerade nicht laden.',
  },
  limits: {
    text: 'Limits pro Minute für dieses Projekt. Anfragen über dem Limit erhalten 429 und werden später wiederholt. Ohne Angabe gilt die Vorgabe des Servers.',
  },
  retention: {
    forever: 'für immer',
    counting: 'Zu löschende Ereignisse werden gezählt …',
    noEffect: (day) => `Vor dem ${day} ging kein Ereignis ein: Derzeit würde nichts gelöscht.`,
    effect: (events, day) =>
      `${events} von vor dem ${day} würden innerhalb eines Tages nach der Veröffentlichung endgültig gelöscht.`,
    events: (count, text) => (count === 1 ? '1 Ereignis' : `${text} Ereignisse`),
    unknown: 'Die Zahl der betroffenen Ereignisse lässt sich gerade nicht ermitteln.',
    resultsWarning: 'Ergebnisse älterer Experimente verlieren täglich Besucher: Exportieren Sie sie vorher.',
    title: (days) => `Ereignisse ${days === '1' ? '1 Tag' : `${days} Tage`} aufbewahren?`,
    notYet: 'Noch nicht',
  },
  statistics: {
    text: 'Vorgaben für Experimente ohne eigene Angabe. Laufende Experimente behalten den Plan, der bei ihrem Start registriert wurde.',
    asDefault: (value) => `Standard: ${value}`,
    noSize: 'keine',
    noCap: 'keine',
  },
  unpublished: {
    title: (count) =>
      count === 1
        ? '1 Einstellung ist noch nicht veröffentlicht'
        : `${count} Einstellungen sind noch nicht veröffentlicht`,
    text: 'Sie gelten für Besucher ab der nächsten Veröffentlichung.',
    review: 'Alle Änderungen ansehen',
  },
  dock: {
    title: 'Ihre Änderungen',
    edited: (count) => (count === 1 ? '1 Einstellung geändert' : `${count} Einstellungen geändert`),
    notSaved: 'noch nicht gespeichert',
    problems: (count) => (count === 1 ? '1 Problem zu beheben' : `${count} Probleme zu beheben`),
    update: 'Einstellungen ändern',
    saved: 'Einstellungen geändert.',
    savedUnpublished: 'Einstellungen geändert. Sie gelten ab der nächsten Veröffentlichung.',
  },
  conflict: {
    title: 'Jemand hat dieselben Einstellungen geändert',
    text: 'Wählen Sie die Fassung, die bleiben soll. Was nur einer von Ihnen geändert hat, bleibt erhalten.',
    theirs: 'Die andere',
    mine: 'Ihre',
    useTheirs: 'Die andere übernehmen',
    useMine: 'Meine übernehmen',
  },
  archive: {
    text: 'Ein archiviertes Projekt behält alles: Einstellungen, Ergebnisse und Ereignisse. Niemand kann darin etwas ändern oder veröffentlichen, und es verschwindet aus der Projektliste. Laufende Experimente und Umfragen müssen vorher abgeschlossen werden. Sie können es jederzeit wiederherstellen.',
    archive: 'Projekt archivieren',
    title: (name) => `${name} archivieren?`,
    type: (key) => `Zur Bestätigung ${key} eingeben`,
    archived: (name) => `${name} ist archiviert.`,
    restoreText:
      'Dieses Projekt ist archiviert. Beim Wiederherstellen kommt es unverändert zurück und lässt sich wieder bearbeiten und veröffentlichen.',
    restore: 'Projekt wiederherstellen',
    restoreTitle: (name) => `${name} wiederherstellen?`,
    restored: (name) => `${name} ist wiederhergestellt.`,
    others: 'Archivierte Projekte dieser Organisation',
    since: 'Archiviert',
    notYet: 'Noch nicht',
  },
};
