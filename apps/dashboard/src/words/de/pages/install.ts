import type { InstallFinding, InstallFindingCode } from '@pixel/control/client';
import type { install as en } from '../../en/pages/install.ts';

/** Findings in a page's source by code, in German. */
const findings: Readonly<Record<InstallFindingCode, (parameters: InstallFinding['parameters']) => string>> = {
  tag_twice: ({ tags }) =>
    `Die Zeilen stehen ${tags}-mal in der Seite. Die ersten, die ankommen, wirken, die anderen tun nichts: Lassen Sie eine stehen.`,
  other_project_too: ({ found }) =>
    `In der Seite stehen auch Zeilen des Projekts ${found}. Eine Seite gehört zu einem Projekt: Lassen Sie dieses stehen.`,
  wrong_project: ({ found, expected }) =>
    `Die Zeilen gehören zum Projekt ${found}. Hinter ?project= muss ${expected} stehen.`,
  other_server: ({ found, expected }) =>
    `Das Skript kommt von ${found}, dieser Server ist ${expected}. Das stimmt nur, wo der erste an den zweiten weitergibt.`,
  blocking_tag: () => 'Der Zeile fehlt async: Die Seite wartet auf das Skript. Ergänzen Sie async.',
  old_first_line: ({ missing }) =>
    `Die erste Zeile ist eine ältere, ohne ${missing}: Aufrufe davon schlagen fehl, bis das Skript da ist. Ersetzen Sie sie.`,
  foreign_origin: ({ origin }) =>
    `Die Adresse führt zu ${origin}, was nicht zu den erlaubten Herkünften des Projekts gehört: Browser halten die Antworten von der Seite fern.`,
  no_key: ({ expected }) =>
    `Die Zeile nennt kein Projekt: Sie wirkt nur, wo die Seite pixel.init mit dem projectKey ${expected} aufruft.`,
  in_script: () =>
    'Die Zeile steht nicht als Element in der Seite, aber ein Skript darin nennt sie: Ob es sie lädt, sieht nur ein Browser.',
  tag_manager: () =>
    'Die Zeilen stehen nicht im Quelltext, aber ein Tag-Manager: Ob er sie lädt, sieht nur ein Browser.',
  no_tag: () =>
    'Die Zeilen stehen nicht im Quelltext dieser Seite. Ein Cache liefert vielleicht noch den alten, oder dieser Vorlage fehlen sie.',
  policy_script: ({ directive, add }) =>
    `Die Policy der Seite blockiert das Skript: Ergänzen Sie ${add} in ${directive}.`,
  policy_nonce: ({ directive }) =>
    `Die Policy der Seite blockiert das Skript: ${directive} hat strict-dynamic, also braucht die Zeile die Nonce.`,
  policy_connect: ({ directive, add }) =>
    `Die Policy der Seite lässt das Skript den Server nicht fragen: Ergänzen Sie ${add} in ${directive}.`,
  policy_first_line: ({ directive, add }) =>
    `Die Policy der Seite blockiert die erste Zeile: Geben Sie ihr die Nonce, oder ergänzen Sie ${add} in ${directive}.`,
  policy_trusted_types: () =>
    'Die Policy der Seite erlaubt nur Trusted Types von anderen: Ergänzen Sie pixel in trusted-types.',
  page_private: ({ host }) =>
    `${host} ist von hier nicht lesbar: keine öffentliche Adresse. Die beiden anderen Prüfungen genügen.`,
  page_own: ({ host }) =>
    `${host} ist von hier nicht lesbar: eine Adresse von Pixel selbst. Die beiden anderen Prüfungen genügen.`,
  page_unknown_name: ({ host }) =>
    `${host} ist von hier nicht lesbar: Der Name hat keine Adresse. Die beiden anderen Prüfungen genügen.`,
  page_slow: ({ seconds }) => `Die Seite hat nicht innerhalb von ${seconds} s geantwortet.`,
  page_unreachable: ({ host }) => `Die Verbindung zu ${host} schlug fehl.`,
  page_status: ({ status }) =>
    `Die Seite antwortet mit ${status}. Wo sie nur Browser hereinlässt, genügen die beiden anderen Prüfungen.`,
  page_no_html: ({ type }) => `Unter der Adresse ist keine Seite: Sie antwortet mit ${type}.`,
  page_redirects: ({ redirects }) => `Die Seite leitet mehr als ${redirects}-mal weiter.`,
};

/** German texts of the install page. */
export const install: typeof en = {
  title: (site) => `Pixel auf ${site} einbinden`,
  subtitle: 'Zwei Zeilen in den Kopf jeder Seite. Die meisten sind nach vier Minuten fertig.',
  installed: (views) => `Eingebunden. ${views} in den letzten 30 Tagen.`,
  guide: 'Mehr in der Anleitung:',
  stepDone: 'Erledigt',
  noServer:
    'Der Server kennt seine eigene Adresse nicht. Setzen Sie PUBLIC_URL, und kopieren Sie dann die Zeilen.',
  snippet: {
    title: 'Diese zwei Zeilen in den Kopf der Seite',
    platforms: {
      html: 'HTML',
      gtm: 'Tag-Manager',
      next: 'Next.js',
      nuxt: 'Nuxt',
      shopify: 'Shopify',
      wordpress: 'WordPress',
      colleague: 'Zum Weiterleiten',
    },
    platform: 'Gemacht mit',
    where: {
      html: 'Als Erstes in <head>, vor allen anderen Skripten, auf jeder Seite.',
      gtm: 'Ein Tag vom Typ „Benutzerdefiniertes HTML“ mit dem Trigger „Initialisierung – Alle Seiten“; „document.write unterstützen“ bleibt aus. Was ein Tag-Manager lädt, kommt nach dem ersten Bild: Änderungen oben auf der Seite können beim Entstehen zu sehen sein.',
      next: 'In das oberste Layout, damit jede Seite sie hat. Bei einer Policy bekommt die erste Zeile die Nonce der Anfrage.',
      nuxt: 'In nuxt.config.ts, damit jede Seite sie hat.',
      shopify:
        'Onlineshop → Themes → Code bearbeiten → layout/theme.liquid, direkt nach <head>. Der Checkout gehört nicht zum Theme.',
      wordpress: 'In functions.php Ihres Child-Themes, oder in ein Plugin für Code-Schnipsel.',
      colleague: 'Eine Nachricht mit allem Nötigen, für alle, die die Seite ändern dürfen.',
    },
    letter: (lines, policy) =>
      `Bitte diese zwei Zeilen als Erstes in den <head> jeder Seite setzen, vor allen anderen Skripten:\n\n${lines}\n\nWenn die Seiten eine Content-Security-Policy senden, braucht sie außerdem:\n\n${policy}\n\nDas Skript blockiert die Seite nie und sendet nichts an andere Server.`,
    copy: 'Kopieren',
    note: 'Das Skript blockiert die Seite nie und sendet nichts an andere Server. Der Schlüssel ist öffentlich; er darf in der Seite stehen.',
  },
  policy: {
    title: 'Die Policy der Seite anpassen',
    only: 'Nur wenn Sie eine Content-Security-Policy senden',
    sent: 'Ihre Seite sendet eine. Hier ist sie mit dem, was ihr fehlt; alles andere bleibt, wie es ist.',
    fine: 'Ihre Seite sendet keine, oder eine, die das Skript hereinlässt: nichts zu tun.',
    text: 'An zwei Stellen gehört dieser Server hinein; alles andere bleibt, wie es ist. {nonce} ist bei jeder Antwort neu, und die erste Zeile trägt sie: <script nonce="{nonce}">.',
  },
  open: {
    title: 'Die Seite einmal öffnen',
    text: 'Dann sind Sie selbst der erste Besucher.',
    report:
      'Das Skript meldet sich aus Ihrem eigenen Browser: seine Version, wie lange es gebraucht hat, und ob die Zeilen doppelt da sind. Der Browser wird als intern markiert: Ergebnisse lassen ihn aus.',
    page: 'Adresse einer Seite',
    pageError: 'Geben Sie eine Adresse wie https://shop.example ein.',
    action: (host) => `${host} öffnen`,
    unknown: 'Geben Sie die Adresse einer Seite ein, um sie zu öffnen.',
  },
  next: {
    title: 'Das erste Experiment anlegen',
    text: 'Etwas auf der Seite auswählen und ändern. Das dauert etwa fünf Minuten.',
    action: 'Zu den Experimenten',
  },
  check: {
    title: 'Live-Prüfung',
    progress: (done, all) => `${done} von ${all}`,
    label: (done, all) => `${done} von ${all} Prüfungen bestanden`,
    passed: 'Bestanden',
    look: 'Bitte ansehen',
    failed: 'Nicht in Ordnung',
    waiting: 'Wartet',
  },
  source: {
    found: 'Die Zeilen stehen in der Seite',
    waiting: 'Sucht die Zeilen in der Seite',
    unreadable: 'Die Seite ist von hier nicht lesbar',
    noPage: 'Geben Sie in Schritt 3 die Adresse einer Seite ein.',
    reading: 'Wir holen die Seite und lesen ihren Quelltext.',
    read: (path, time) => `${path} geholt und den Quelltext gelesen, ${time}`,
    pill: 'In der Seite gefunden',
  },
  findings,
  visitor: {
    seen: 'Erster Besuch gesehen',
    waiting: 'Wartet auf den ersten Besuch',
    waitingText: 'Wird von selbst grün, sobald eine Seite nach dem Projekt fragt.',
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
    scan: 'Scannen Sie ihn mit einem Telefon. Dann zeigen sich auch von dort Ladezeit, doppelte Zeilen und was die Policy abweist.',
    thisMachine: (host) =>
      `${host} ist dieser Rechner selbst. Ein Telefon öffnet die Seite nur über eine Adresse, die es erreicht.`,
    page: 'Seite',
    browser: 'Browser',
    pixel: 'Pixel',
    version: (version, hasFirstLine) => `${version}, ${hasFirstLine ? 'mit' : 'ohne'} erste Zeile`,
    loaded: 'Da nach',
    answered: 'Antwort in',
    milliseconds: (count) => `${count} ms`,
    unknown: 'nicht bekannt',
    twice: (tags) => `Die Zeilen stehen ${tags}-mal in der Seite: Lassen Sie eine stehen.`,
    others: (projects) =>
      `In der Seite stehen auch Zeilen von ${projects}: Lassen Sie die dieses Projekts stehen.`,
    blocked: (directives) => `Die Policy der Seite hat etwas abgewiesen: ${directives}.`,
    noConsent: 'Es fehlt die Einwilligung, darum wurde sonst nichts gefragt.',
    noAnswer:
      'Der Server hat der Seite nicht geantwortet: Prüfen Sie ihre Policy und die erlaubten Adressen.',
  },
  visits: {
    title: 'Besuche seit dem Start des Servers',
    notAllowed: 'nicht erlaubt',
    refused: (requests) => (requests === '1' ? '1 Anfrage abgewiesen' : `${requests} Anfragen abgewiesen`),
  },
  log: {
    title: 'Events, wie sie ankommen',
    pause: 'Anhalten',
    goOn: 'Fortsetzen',
    empty: 'Noch keine Events. Was Ihre Seiten senden, steht nach wenigen Sekunden hier.',
    paused: 'Angehalten: Was inzwischen ankommt, steht nach dem Fortsetzen hier.',
    refused: 'Abgewiesen',
    from: (host) => `von ${host}`,
    bot: 'Bot',
    internal: 'Intern',
    unclaimed: 'Nicht veröffentlicht',
    arrived: (count, newest) =>
      count === 1 ? `Neues Event: ${newest}` : `${count} neue Events, das neueste: ${newest}`,
  },
  causes: {
    title: 'Nichts zu sehen? Das Wahrscheinlichste zuerst',
    known: 'gesehen',
    edge_silent: {
      title: 'Der Server antwortet gerade nicht',
      text: 'So lange sind Besuche nicht bekannt. Führen Sie auf seinem Rechner npm run pixel -- doctor aus.',
    },
    wrong_origin: {
      title: 'Seiten einer anderen Herkunft fragen an',
      text: (origins) =>
        `${origins} fragt nach diesem Projekt, gehört aber nicht zu den erlaubten Herkünften: Browser halten die Antworten von der Seite fern. Nehmen Sie die Adresse in allowedOrigins auf, und veröffentlichen Sie.`,
    },
    refused: {
      title: 'Anfragen werden abgewiesen',
      text: (requests, reasons) =>
        `${requests === '1' ? '1 Anfrage wurde' : `${requests} Anfragen wurden`} abgewiesen: ${reasons}. Vielleicht verändert sie ein Proxy dazwischen.`,
    },
    policy: {
      title: 'Die Policy der Seite blockiert das Skript',
      text: 'Die Konsole Ihres Browsers nennt auf der Seite die Direktive. Was hineingehört, steht in Schritt 2.',
    },
    wrong_key: {
      title: 'In der Seite steht ein anderer Schlüssel',
      text: (projectKey) => `Hinter ?project= muss ${projectKey} stehen.`,
    },
    no_tag: {
      title: 'Die Zeilen stehen nicht auf dieser Seite',
      text: 'Suchen Sie im Quelltext der Seite nach pixel.min.js: Ein Cache liefert vielleicht noch den alten, oder nur manche Vorlagen haben die Zeilen.',
    },
    consent: {
      title: 'Es fehlt noch die Einwilligung',
      text: 'Wo Projekt oder Seite auf Einwilligung warten, wird vor pixel.setConsent("granted") nichts gefragt und nichts gesendet.',
    },
  },
};
