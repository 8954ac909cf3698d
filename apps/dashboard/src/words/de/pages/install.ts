import type { InstallFinding, InstallFindingCode } from '@pixel/control/client';
import type { install as en } from '../../en/pages/install.ts';

/** Findings in a page's source by code, in German. */
const findings: Readonly<Record<InstallFindingCode, (parameters: InstallFinding['parameters']) => string>> = {
  tag_twice: ({ tags }) =>
    `Das Tag steht ${tags}-mal auf der Seite. Nur das zuerst geladene wirkt: Behalten Sie eines.`,
  other_project_too: ({ found }) =>
    `Auf der Seite steht auch ein Tag des Projekts ${found}. Eine Seite kann nur zu einem Projekt gehören: Behalten Sie dieses.`,
  wrong_project: ({ found, expected }) =>
    `Das Tag gehört zum Projekt ${found}. Setzen Sie ?project= auf ${expected}.`,
  other_server: ({ found, expected }) =>
    `Das Skript kommt von ${found}, dieser Server ist aber ${expected}. Das funktioniert nur, wenn ${found} an ${expected} weiterleitet.`,
  blocking_tag: () => 'Dem Tag fehlt async, sodass die Seite auf das Skript wartet. Ergänzen Sie async.',
  old_first_line: ({ missing }) =>
    `Die Zeile vor dem Tag ist veraltet und ohne ${missing}: Aufrufe davon schlagen fehl, bis das Skript geladen ist. Ersetzen Sie sie.`,
  foreign_origin: ({ origin }) =>
    `Die Adresse leitet zu ${origin} weiter, einer nicht erlaubten Origin des Projekts: Browser blockieren die Antworten.`,
  no_key: ({ expected }) =>
    `Das Tag nennt kein Projekt: Es wirkt nur, wenn die Seite pixel.init mit dem projectKey ${expected} aufruft.`,
  in_script: () =>
    'Das Tag ist kein Element der Seite, aber ein Skript erwähnt es: Prüfen Sie in einem Browser, ob es geladen wird.',
  tag_manager: () =>
    'Das Tag steht nicht im Quelltext, aber ein Tag-Manager: Prüfen Sie in einem Browser, ob er das Tag lädt.',
  no_tag: () =>
    'Das Tag steht nicht im Quelltext dieser Seite. Ein Cache liefert vielleicht noch die alte Seite, oder das Tag fehlt in dieser Vorlage.',
  policy_script: ({ directive, add }) =>
    `Die CSP der Seite blockiert das Skript: Ergänzen Sie ${directive} um ${add}.`,
  policy_nonce: ({ directive }) =>
    `Die CSP der Seite blockiert das Skript: ${directive} enthält strict-dynamic, daher braucht das Tag die Nonce.`,
  policy_connect: ({ directive, add }) =>
    `Die CSP der Seite blockiert die Anfragen des Skripts an den Server: Ergänzen Sie ${directive} um ${add}.`,
  policy_first_line: ({ directive, add }) =>
    `Die CSP der Seite blockiert die Zeile vor dem Tag: Geben Sie ihr die Nonce, oder ergänzen Sie ${directive} um ${add}.`,
  policy_trusted_types: () =>
    'Die CSP der Seite erlaubt die Trusted-Types-Policy nicht: Ergänzen Sie trusted-types um pixel.',
  page_private: ({ host }) =>
    `${host} ist keine öffentliche Adresse, daher überspringt diese Prüfung sie. Die beiden anderen Prüfungen genügen.`,
  page_own: ({ host }) =>
    `${host} ist Pixels eigene Adresse, daher überspringt diese Prüfung sie. Die beiden anderen Prüfungen genügen.`,
  page_unknown_name: ({ host }) =>
    `${host} ist von hier nicht erreichbar: Der Name lässt sich nicht auflösen. Die beiden anderen Prüfungen genügen.`,
  page_slow: ({ seconds }) => `Die Seite hat nicht innerhalb von ${seconds} s geantwortet.`,
  page_unreachable: ({ host }) => `Die Verbindung zu ${host} ist fehlgeschlagen.`,
  page_status: ({ status }) =>
    `Die Seite antwortet mit ${status}. Falls sie nur Browser zulässt, genügen die beiden anderen Prüfungen.`,
  page_no_html: ({ type }) => `Das ist keine Seite: Die Antwort hat den Typ ${type}.`,
  page_redirects: ({ redirects }) => `Die Seite leitet mehr als ${redirects}-mal weiter.`,
};

/** German texts of the install page. */
export const install: typeof en = {
  title: (site) => `Pixel auf ${site} einbinden`,
  subtitle: 'Zwei Zeilen im Kopf jeder Seite. Die meisten brauchen dafür vier Minuten.',
  installed: (views) => `Eingebunden. ${views} in den letzten 30 Tagen.`,
  guide: 'Mehr in der Anleitung:',
  stepDone: 'Erledigt',
  noServer:
    'Die öffentliche URL des Servers ist nicht gesetzt. Setzen Sie PUBLIC_URL, und kopieren Sie dann die Zeilen.',
  snippet: {
    title: 'Diese zwei Zeilen in den Head einfügen',
    platforms: {
      html: 'HTML',
      gtm: 'Tag-Manager',
      next: 'Next.js',
      nuxt: 'Nuxt',
      shopify: 'Shopify',
      wordpress: 'WordPress',
      colleague: 'Für Kollegen',
    },
    platform: 'Plattform',
    where: {
      html: 'Ganz oben in <head>, vor allen anderen Skripten, auf jeder Seite.',
      gtm: 'Ein Tag vom Typ „Benutzerdefiniertes HTML“ mit dem Trigger „Initialisierung – Alle Seiten“; „document.write unterstützen“ bleibt aus. Ein Tag-Manager lädt erst nach dem ersten Rendern, sodass Besucher Änderungen oben auf der Seite sehen können.',
      next: 'Ins Root-Layout, damit jede Seite sie enthält. Geben Sie der ersten Zeile bei einer CSP die Nonce der Anfrage.',
      nuxt: 'In nuxt.config.ts, damit jede Seite sie enthält.',
      shopify:
        'Onlineshop → Themes → Code bearbeiten → layout/theme.liquid, direkt nach <head>. Der Checkout gehört nicht zum Theme.',
      wordpress: 'In functions.php Ihres Child-Themes, oder in ein Plugin für Code-Schnipsel.',
      colleague: 'Eine fertige Nachricht für alle, die die Seite bearbeiten können.',
    },
    letter: (lines, policy) =>
      `Bitte diese zwei Zeilen ganz oben in den <head> jeder Seite einfügen, vor allen anderen Skripten:\n\n${lines}\n\nFalls die Seiten eine Content-Security-Policy senden, braucht sie außerdem:\n\n${policy}\n\nDas Skript blockiert die Seite nie und sendet nichts an andere Hosts.`,
    copy: 'Kopieren',
    note: 'Das Skript blockiert die Seite nie und sendet nichts an andere Hosts. Der Schlüssel ist öffentlich und darf auf der Seite stehen.',
  },
  policy: {
    title: 'Das Skript in der CSP der Seite erlauben',
    only: 'Nur wenn Sie eine Content-Security-Policy senden',
    sent: 'Ihre Seite sendet eine. Hier ist sie mit den fehlenden Teilen; alles andere bleibt unverändert.',
    fine: 'Ihre Seite sendet keine, oder eine, die das Skript erlaubt. Nichts zu tun.',
    text: 'Fügen Sie diesen Server an zwei Stellen ein; alles andere bleibt unverändert. {nonce} ist bei jeder Antwort neu, und die erste Zeile trägt sie: <script nonce="{nonce}">.',
  },
  open: {
    title: 'Ihre Seite einmal öffnen',
    text: 'Sie sind dann der erste Besucher.',
    report:
      'Das Skript meldet aus Ihrem Browser seine Version, seine Ladezeit und ob das Tag doppelt vorhanden ist. Der Browser wird als intern markiert und zählt nicht in Ergebnissen.',
    page: 'URL der Seite',
    pageError: 'Geben Sie eine Adresse wie https://shop.example ein.',
    action: (host) => `${host} öffnen`,
    unknown: 'Geben Sie die URL einer Seite ein, um sie zu öffnen.',
  },
  next: {
    title: 'Erstes Experiment anlegen',
    text: 'Wählen Sie etwas auf der Seite aus und ändern Sie es. Das dauert etwa fünf Minuten.',
    action: 'Zu den Experimenten',
  },
  check: {
    title: 'Live-Prüfung',
    progress: (done, all) => `${done} von ${all}`,
    label: (done, all) => `${done} von ${all} Prüfungen bestanden`,
    passed: 'Bestanden',
    needsAttention: 'Prüfen',
    failed: 'Fehlgeschlagen',
    waiting: 'Wartet',
  },
  source: {
    found: 'Das Tag ist auf der Seite',
    waiting: 'Das Tag wird auf der Seite gesucht',
    unreadable: 'Der Server kann die Seite nicht lesen',
    noPage: 'Geben Sie in Schritt 3 die URL einer Seite ein.',
    reading: 'Wir rufen die Seite ab und lesen ihren Quelltext.',
    read: (path, time) => `${path} abgerufen und den Quelltext gelesen, ${time}`,
    pill: 'Auf der Seite gefunden',
  },
  findings,
  visitor: {
    seen: 'Erster Besucher gesehen',
    waiting: 'Wartet auf den ersten Besucher',
    waitingText: 'Wird automatisch grün, sobald eine Seite das Projekt abruft.',
    lately: (views) => `${views} in den letzten 30 Tagen, keiner seit dem Start des Servers`,
    last: 'Letzter Besuch',
    first: 'Erster Besuch',
    from: 'Von',
    views: 'Letzte 30 Tage',
    viewCount: (views, count) => `${views} ${count === 1 ? 'Seitenaufruf' : 'Seitenaufrufe'}`,
  },
  own: {
    seen: 'Ihr eigener Browser',
    waiting: 'Wartet auf Ihren eigenen Browser',
    waitingText: 'Öffnen Sie die Seite mit dem Knopf in Schritt 3.',
    waitingOrScan: 'Öffnen Sie die Seite mit dem Knopf in Schritt 3, oder scannen Sie den Code.',
    another: 'Einen anderen Browser oder ein Telefon prüfen',
    code: 'Ein QR-Code, der die Seite auf einem Telefon öffnet',
    scan: 'Mit dem Telefon scannen. So sehen Sie Ladezeit, doppelte Tags und CSP-Verstöße auch dort.',
    thisMachine: (host) =>
      `${host} ist dieser Rechner. Ein Telefon kann die Seite nur unter einer Adresse öffnen, die es erreicht.`,
    page: 'Seite',
    browser: 'Browser',
    pixel: 'Pixel',
    version: (version, hasFirstLine) => `${version}, ${hasFirstLine ? 'mit' : 'ohne'} erste Zeile`,
    loaded: 'Geladen in',
    answered: 'Antwort in',
    milliseconds: (count) => `${count} ms`,
    unknown: 'unbekannt',
    twice: (tags) => `Das Tag steht ${tags}-mal auf der Seite: Behalten Sie eines.`,
    others: (projects) =>
      `Auf der Seite steht auch ein Tag von ${projects}: Behalten Sie nur das dieses Projekts.`,
    blocked: (directives) => `Die CSP der Seite hat etwas blockiert: ${directives}.`,
    noConsent: 'Der Besucher hat nicht eingewilligt, daher wurde sonst nichts angefragt.',
    noAnswer:
      'Die Seite hat vom Server keine Antwort bekommen: Prüfen Sie ihre CSP und die erlaubten Origins.',
  },
  origins: {
    title: 'Besuche seit dem Start des Servers',
    notAllowed: 'nicht erlaubt',
    refused: (requests) => (requests === '1' ? '1 Anfrage abgelehnt' : `${requests} Anfragen abgelehnt`),
  },
  log: {
    title: 'Ereignisse in Echtzeit',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    empty: 'Noch keine Ereignisse. Was Ihre Seiten senden, erscheint hier innerhalb von Sekunden.',
    paused: 'Angehalten. Neue Ereignisse erscheinen nach dem Fortsetzen.',
    refused: 'Abgelehnt',
    from: (host) => `von ${host}`,
    bot: 'Bot',
    internal: 'Intern',
    unclaimed: 'Nicht veröffentlicht',
    arrived: (count, newest) =>
      count === 1 ? `Neues Ereignis: ${newest}` : `${count} neue Ereignisse, das neueste: ${newest}`,
  },
  causes: {
    title: 'Nicht erkannt? Die wahrscheinlichsten Ursachen zuerst',
    observed: 'gesehen',
    edge_silent: {
      title: 'Der Server antwortet nicht',
      text: 'Bis dahin sind Besuche unbekannt. Führen Sie auf seinem Rechner npm run pixel -- doctor aus.',
    },
    wrong_origin: {
      title: 'Seiten einer anderen Origin rufen es ab',
      text: (origins) =>
        `Die erlaubten Origins dieses Projekts enthalten ${origins} nicht, daher blockieren Browser die Antworten. Ergänzen Sie Ihre eigenen Websites in allowedOrigins, und veröffentlichen Sie.`,
    },
    refused: {
      title: 'Anfragen werden abgelehnt',
      text: (requests, reasons) =>
        `${requests === '1' ? '1 Anfrage wurde' : `${requests} Anfragen wurden`} abgelehnt: ${reasons}. Vielleicht verändert sie ein Proxy.`,
    },
    policy: {
      title: 'Die CSP der Seite blockiert das Skript',
      text: 'Öffnen Sie auf der Seite die Konsole Ihres Browsers: Sie nennt die Direktive. Schritt 2 zeigt, was zu ergänzen ist.',
    },
    wrong_key: {
      title: 'Die Seite verwendet einen anderen Schlüssel',
      text: (projectKey) => `Setzen Sie ?project= auf ${projectKey}.`,
    },
    no_tag: {
      title: 'Das Tag ist nicht auf dieser Seite',
      text: 'Suchen Sie im Quelltext der Seite nach pixel.min.js: Vielleicht liefert ein Cache eine alte Seite, oder das Tag fehlt in manchen Vorlagen.',
    },
    consent: {
      title: 'Die Einwilligung fehlt',
      text: 'Vor pixel.setConsent("granted") wird nichts angefragt oder gesendet, wenn das Projekt oder die Seite auf Einwilligung wartet.',
    },
  },
};
