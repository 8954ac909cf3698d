import type { InstallFinding, InstallFindingCode } from '@pixel/control/client';

/** Describes a server finding. English needs no such functions, because the server's own sentences are English. */
type DescribeFinding = (parameters: InstallFinding['parameters']) => string;

/** English texts of the install page. */
export const install = {
  title: (site: string) => `Install Pixel on ${site}`,
  subtitle: 'Two lines in the head of every page. It takes a few minutes.',
  installed: (views: string) => `Installed. ${views} in the last 30 days.`,
  guide: 'More in the guide:',
  /** Screen readers read it after a step's title. */
  stepDone: 'Done',
  noServer: 'The server’s public URL isn’t set. Set PUBLIC_URL, then copy the lines.',
  snippet: {
    title: 'Add these two lines to the head',
    platforms: {
      html: 'HTML',
      gtm: 'Tag manager',
      next: 'Next.js',
      nuxt: 'Nuxt',
      shopify: 'Shopify',
      wordpress: 'WordPress',
      colleague: 'For a colleague',
    },
    platform: 'Platform',
    where: {
      html: 'First in <head>, before all other scripts, on every page.',
      gtm: 'A Custom HTML tag with the trigger Initialization – All Pages; leave “Support document.write” off. A tag manager loads after the first paint, so visitors may see changes happen at the top of the page.',
      next: 'In the root layout, so every page has them. With a CSP, give the first line the request’s nonce.',
      nuxt: 'In nuxt.config.ts, so every page has them.',
      shopify:
        'Online Store → Themes → Edit code → layout/theme.liquid, right after <head>. The checkout is not part of the theme.',
      wordpress: 'In functions.php of your child theme, or in a plugin for code snippets.',
      colleague: 'A ready-to-send message for someone who can edit the page.',
    },
    letter: (lines: string, policy: string) =>
      `Please add these two lines at the top of the <head> of every page, before all other scripts:\n\n${lines}\n\nIf the pages send a Content-Security-Policy, it needs this as well:\n\n${policy}\n\nThe script never blocks the page, and sends nothing to any other host.`,
    copy: 'Copy',
    note: 'It never blocks the page and sends nothing to any other host. The key is public, so it’s safe in the page.',
  },
  policy: {
    title: 'Allow it in your page’s CSP',
    only: 'Only if you send a Content-Security-Policy',
    sent: 'Your page sends one. Here it is with the missing parts added; everything else stays the same.',
    fine: 'Your page sends none, or one that allows the script. Nothing to do.',
    text: 'Add this server in two places; everything else stays the same. {nonce} is new for every response, and the first line carries it: <script nonce="{nonce}">.',
  },
  open: {
    title: 'Open your page once',
    text: 'You will be the first visitor.',
    report:
      'The script reports back from your own browser: its version, how long it took, and whether the tag is duplicated. The browser is marked as internal and excluded from results.',
    page: 'Page URL',
    pageError: 'Enter an address such as https://shop.example.',
    action: (host: string) => `Open ${host}`,
    unknown: 'Enter a page URL to open it.',
  },
  next: {
    title: 'Create your first experiment',
    text: 'Pick something on the page and change it. It takes about five minutes.',
    action: 'Go to experiments',
  },
  check: {
    title: 'Live check',
    progress: (done: number, all: number) => `${done} of ${all}`,
    label: (done: number, all: number) => `${done} of ${all} checks passed`,
    passed: 'Passed',
    needsAttention: 'Check this',
    failed: 'Failed',
    waiting: 'Waiting',
  },
  source: {
    found: 'The tag is on the page',
    waiting: 'Looking for the tag on the page',
    unreadable: 'The server can’t read the page',
    noPage: 'Enter a page URL in step 3.',
    reading: 'We fetch the page and read its source.',
    read: (path: string, time: string) => `We fetched ${path} and read its source, ${time}`,
    pill: 'Found on the page',
  },
  findings: {} as Readonly<Partial<Record<InstallFindingCode, DescribeFinding>>>,
  visitor: {
    seen: 'First visitor seen',
    waiting: 'Waiting for the first visitor',
    waitingText: 'Turns green automatically once a page requests the project.',
    lately: (views: string) => `${views} in the last 30 days, none since the server started`,
    last: 'Last visit',
    first: 'First visit',
    from: 'From',
    views: 'Last 30 days',
    viewCount: (views: string, count: number) => `${views} page ${count === 1 ? 'view' : 'views'}`,
  },
  own: {
    seen: 'Your own browser',
    waiting: 'Waiting for your own browser',
    waitingText: 'Open the page with the button in step 3.',
    waitingOrScan: 'Open the page with the button in step 3, or scan the code.',
    another: 'Check another browser or a phone',
    code: 'A QR code that opens the page on a phone',
    scan: 'Scan with a phone. It reports load time, duplicate tags and CSP violations there too.',
    thisMachine: (host: string) =>
      `${host} is this machine. A phone can open the page only at an address it can reach.`,
    page: 'Page',
    browser: 'Browser',
    pixel: 'Pixel',
    version: (version: string, hasFirstLine: boolean) =>
      `${version}, ${hasFirstLine ? 'with' : 'without'} the first line`,
    loaded: 'Loaded in',
    answered: 'Responded in',
    milliseconds: (count: string) => `${count} ms`,
    unknown: 'unknown',
    twice: (tags: string) => `The page has the tag ${tags} times: keep one.`,
    others: (projects: string) => `The page also has a tag of ${projects}: keep only this project’s.`,
    blocked: (directives: string) => `The page’s CSP blocked something: ${directives}.`,
    noConsent: 'The visitor hasn’t given consent, so nothing else was requested.',
    noAnswer: 'The page got no response from the server: check its CSP and the allowed origins.',
  },
  origins: {
    title: 'Origins of requests since the server started',
    notAllowed: 'not allowed',
    refused: (requests: string) => (requests === '1' ? '1 request refused' : `${requests} requests refused`),
  },
  log: {
    title: 'Events as they arrive',
    pause: 'Pause',
    resume: 'Resume',
    empty: 'No events yet. What your pages send appears here within seconds.',
    paused: 'Paused. New events appear once you resume.',
    refused: 'Refused',
    from: (host: string) => `from ${host}`,
    bot: 'Bot',
    internal: 'Internal',
    unclaimed: 'Not published',
    arrived: (count: number, newest: string) =>
      count === 1 ? `New event: ${newest}` : `${count} new events, latest: ${newest}`,
  },
  causes: {
    title: 'Not detected? Most likely causes first',
    observed: 'detected',
    edge_silent: {
      title: 'The server is not responding',
      text: 'Until it does, visits are unknown. Run npm run pixel -- doctor on the server’s machine.',
    },
    wrong_origin: {
      title: 'Pages from another origin request it',
      text: (origins: string) =>
        `The allowed origins of this project don’t include ${origins}, so browsers block the responses. Add your own sites to allowedOrigins and publish.`,
    },
    refused: {
      title: 'Requests are refused',
      text: (requests: string, reasons: string) =>
        `${requests === '1' ? '1 request was' : `${requests} requests were`} refused: ${reasons}. A proxy in between may be altering them.`,
    },
    policy: {
      title: 'The page’s CSP blocks the script',
      text: 'Open the browser console on the page: it names the directive. Step 2 shows what to add.',
    },
    wrong_key: {
      title: 'The page uses another key',
      text: (projectKey: string) => `Set ?project= to ${projectKey}.`,
    },
    no_tag: {
      title: 'The tag is not on this page',
      text: 'Look for pixel.min.js in the page source: a cache may serve an old page, or some templates may lack the tag.',
    },
    consent: {
      title: 'Consent is missing',
      text: 'If the project or the page waits for consent, nothing is requested or sent until pixel.setConsent("granted") is called.',
    },
  },
};
