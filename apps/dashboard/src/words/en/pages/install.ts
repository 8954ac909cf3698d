import type { InstallFinding, InstallFindingCode } from '@pixel/control/client';

/** Says a server finding; the server's own text is already English. */
type SayFinding = (parameters: InstallFinding['parameters']) => string;

/** English texts of the install page. */
export const install = {
  title: (site: string) => `Install Pixel on ${site}`,
  subtitle: 'Two lines in the head of every page. Most people are done in four minutes.',
  installed: (views: string) => `Installed. ${views} in the last 30 days.`,
  guide: 'More in the guide:',
  noServer: 'The server does not know its own address. Set PUBLIC_URL, then copy the lines.',
  snippet: {
    title: 'Put these two lines into the head',
    platforms: {
      html: 'HTML',
      gtm: 'Tag manager',
      next: 'Next.js',
      nuxt: 'Nuxt',
      shopify: 'Shopify',
      wordpress: 'WordPress',
      colleague: 'For a colleague',
    },
    platform: 'Made with',
    where: {
      html: 'First in <head>, before all other scripts, on every page.',
      gtm: 'A tag of the type Custom HTML with the trigger Initialization – All Pages; leave “Support document.write” off. What a tag manager loads comes after the first paint, so changes at the top of the page may be seen being made.',
      next: 'In the root layout, so that every page has them. With a policy, give the first line the nonce of the request.',
      nuxt: 'In nuxt.config.ts, so that every page has them.',
      shopify:
        'Online Store → Themes → Edit code → layout/theme.liquid, right after <head>. The checkout is not part of the theme.',
      wordpress: 'In functions.php of your child theme, or in a plugin for code snippets.',
      colleague: 'A message with all that is needed, to send to whoever may change the page.',
    },
    letter: (lines: string, policy: string) =>
      `Please put these two lines first into the <head> of every page, before all other scripts:\n\n${lines}\n\nIf the pages send a Content-Security-Policy, it needs this as well:\n\n${policy}\n\nThe script never blocks the page, and sends nothing to any other host.`,
    copy: 'Copy',
    note: 'It never blocks the page and sends nothing to any other host. The key is public; it may stand in the page.',
  },
  policy: {
    title: 'Allow it in the policy of your page',
    only: 'Only where you send a Content-Security-Policy',
    sent: 'Your page sends one. This is it with what it lacks; everything else stays as it is.',
    fine: 'Your page sends none, or one that lets the script in: nothing to do.',
    text: 'Two places need this server; everything else stays as it is. {nonce} is new with every answer, and the first line carries it: <script nonce="{nonce}">.',
  },
  open: {
    title: 'Open your page once',
    text: 'Then the first visitor is you.',
    report:
      'The script reports back from your own browser: its version, how long it took, and whether the tag is there twice. The browser is marked as internal: results leave it out.',
    page: 'Address of a page',
    pageError: 'Enter an address such as https://shop.example.',
    action: (host: string) => `Open ${host}`,
    unknown: 'Enter the address of a page to open it.',
  },
  next: {
    title: 'Make the first experiment',
    text: 'Pick something on the page and change it. It takes about five minutes.',
    action: 'To the experiments',
  },
  check: {
    title: 'Live check',
    progress: (done: number, all: number) => `${done} of ${all}`,
    label: (done: number, all: number) => `${done} of ${all} checks passed`,
    passed: 'Passed',
    look: 'Look at this',
    failed: 'Not as it should be',
    waiting: 'Waiting',
  },
  source: {
    found: 'The tag is in the page',
    waiting: 'Looking for the tag in the page',
    unreadable: 'The page is not readable from here',
    noPage: 'Enter the address of a page in step 3.',
    reading: 'We fetch the page and read its source.',
    read: (path: string, time: string) => `We fetched ${path} and read its source, ${time}`,
    pill: 'Found on the page',
  },
  findings: {} as Readonly<Partial<Record<InstallFindingCode, SayFinding>>>,
  visitor: {
    seen: 'First visitor seen',
    waiting: 'Waiting for the first visitor',
    waitingText: 'Turns green by itself, as soon as a page asks for the project.',
    lately: (views: string) => `${views} in the last 30 days, none since the server was started`,
    last: 'Last visit',
    first: 'First visit',
    from: 'From',
    views: 'Last 30 days',
    viewCount: (views: string, count: number) => `${views} page ${count === 1 ? 'view' : 'views'}`,
  },
  own: {
    seen: 'Your own browser',
    waiting: 'Waiting for your own browser',
    waitingText: 'Open the page with the button of step 3.',
    waitingOrScan: 'Open the page with the button of step 3, or scan the code.',
    another: 'Check another browser or a phone',
    code: 'A QR code that opens the page on a phone',
    scan: 'Scan it with a phone. Then we can tell load time, double tags and refusals by the policy from there, too.',
    thisMachine: (host: string) =>
      `${host} is this machine itself. A phone opens the page only by an address that it reaches.`,
    page: 'Page',
    browser: 'Browser',
    pixel: 'Pixel',
    version: (version: string, hasFirstLine: boolean) =>
      `${version}, ${hasFirstLine ? 'with' : 'without'} the first line`,
    loaded: 'There after',
    answered: 'Answered in',
    milliseconds: (count: string) => `${count} ms`,
    unknown: 'not known',
    twice: (tags: string) => `The page has the tag ${tags} times: keep one.`,
    others: (projects: string) => `A tag of ${projects} is in the page as well: leave that of this project.`,
    blocked: (directives: string) => `The policy of the page refused something: ${directives}.`,
    noConsent: 'The visitor has not agreed, so nothing else was asked.',
    noAnswer: 'The server gave the page no answer: look at its policy and at the allowed origins.',
  },
  visits: {
    title: 'Visits since the server was started',
    notAllowed: 'not allowed',
    refused: (requests: string) => (requests === '1' ? '1 request refused' : `${requests} requests refused`),
  },
  log: {
    title: 'Events as they arrive',
    pause: 'Pause',
    goOn: 'Go on',
    empty: 'No events yet. What your pages send shows here within seconds.',
    paused: 'Paused: what arrives meanwhile shows once you go on.',
    refused: 'Refused',
    from: (host: string) => `from ${host}`,
    bot: 'Bot',
    internal: 'Internal',
    unclaimed: 'Not published',
    arrived: (count: number, newest: string) =>
      count === 1 ? `New event: ${newest}` : `${count} new events, the newest: ${newest}`,
  },
  causes: {
    title: 'Not detected? Likeliest first',
    known: 'seen',
    edge_silent: {
      title: 'The server does not answer just now',
      text: 'Until it does, visits aren’t known. Run npm run pixel -- doctor on its machine.',
    },
    wrong_origin: {
      title: 'Pages of another origin ask for it',
      text: (origins: string) =>
        `${origins} asks for this project, but isn’t among its allowed origins, so browsers keep the answers from the page. Add it to allowedOrigins, and publish.`,
    },
    refused: {
      title: 'Requests are refused',
      text: (requests: string, reasons: string) =>
        `${requests === '1' ? '1 request was' : `${requests} requests were`} refused: ${reasons}. A proxy in between may change them.`,
    },
    policy: {
      title: 'The page’s policy blocks the script',
      text: 'Open the console of your browser on the page: it names the directive. Step 2 has what to add.',
    },
    wrong_key: {
      title: 'The page has another key',
      text: (projectKey: string) => `?project= must be followed by ${projectKey}.`,
    },
    no_tag: {
      title: 'The tag is not on this page',
      text: 'Look for pixel.min.js in the source of the page: a cache may still serve the old one, or only some templates have the tag.',
    },
    consent: {
      title: 'Consent is missing',
      text: 'Nothing is asked or sent before pixel.setConsent("granted") where the project or the page waits for consent.',
    },
  },
};
