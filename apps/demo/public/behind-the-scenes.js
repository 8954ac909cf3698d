/**
 * The panel that shows what Pixel does on a page of this shop; your own site needs nothing of it.
 * It is loaded before Pixel, so as to see what Pixel asks and sends.
 */
(() => {
  const projectKey = 'pk_demo';
  const visitKey = 'demo-visit';
  const openKey = 'demo-panel';
  const maxEvents = 30;
  const maxTries = 60;
  const service = new URL('..', document.currentScript.src);
  /** The page that decides what this one shows: where a redirect led here, the one it came from. */
  const page = () => new URL(document.documentElement.dataset.entry ?? location.href, location.href).href;
  const ownFetch = window.fetch;
  const ownBeacon = navigator.sendBeacon;
  /** Events of this visit, the newest last: `{ id, name, about, outcome }`. */
  const visit = JSON.parse(remembered(visitKey) ?? '[]');

  window.fetch = function (...request) {
    const answer = ownFetch.apply(this, request);
    const events = eventsOf(request[1]?.body);
    note(events, 'on its way');
    answer.then(
      ({ ok, status }) => {
        note(events, ok ? 'stored' : status >= 500 || status === 429 ? 'to be sent again' : 'refused');
        // The answer is Pixel's first; a moment later it has made of it what the panel shows.
        setTimeout(showExperiments, 100);
      },
      () => note(events, 'to be sent again'),
    );
    return answer;
  };
  navigator.sendBeacon = function (...request) {
    note(eventsOf(request[1]), 'sent while leaving');
    return ownBeacon.apply(this, request);
  };

  const experiments = element('div', { className: 'scenes-experiments' });
  const events = element('ol', { className: 'scenes-events' });
  const visitor = element('code', {});
  const panel = element(
    'details',
    { open: remembered(openKey) === 'open' },
    element('summary', {}, 'Behind the scenes'),
    element(
      'div',
      { className: 'scenes-body' },
      element('h2', {}, 'Tried on you here'),
      experiments,
      element('h2', {}, 'Your events'),
      events,
      element('p', { className: 'note' }, 'You are visitor ', visitor),
      button('Become another visitor', () => become()),
    ),
  );
  panel.addEventListener('toggle', () => {
    remember(openKey, panel.open ? 'open' : 'closed');
    showExperiments();
  });
  document.addEventListener('DOMContentLoaded', () => {
    document.body.append(element('aside', { className: 'scenes', ariaLabel: 'Behind the scenes' }, panel));
    showEvents();
    experiments.replaceChildren('Pixel has not answered yet.');
    pixel.ready(showExperiments);
  });

  async function showExperiments() {
    const here = window.pixel?.getBlob?.();
    if (!here) return;
    visitor.textContent = here.anonymousId;
    const blob = page() === location.href ? here : await ask(here.anonymousId).catch(() => here);
    const traces = pixel.explain?.() ?? [];
    experiments.replaceChildren(
      ...blob.assignments.map((assignment) =>
        drawExperiment(
          assignment,
          traces.find(({ experimentKey }) => experimentKey === assignment.experimentKey)?.rules ?? [],
        ),
      ),
    );
    if (blob.assignments.length === 0) experiments.replaceChildren('Nothing: no experiment is on this page.');
  }

  function drawExperiment({ experimentKey, experimentName, variantKey, variantName, isControl }, rules) {
    return element(
      'section',
      {},
      element('h3', {}, experimentName),
      element(
        'p',
        {},
        'You see ',
        element('strong', {}, variantName),
        isControl ? ', the page as it is.' : '.',
      ),
      element(
        'ul',
        {},
        ...rules.map(({ rule, passed, message }) =>
          element('li', {}, `${passed ? '✓' : '·'} ${rule.replace(/\..*/, '')}: ${message}`),
        ),
      ),
      button('Preview the other variant', async ({ currentTarget }) => {
        currentTarget.disabled = true;
        const other = await findOther(experimentKey, variantKey).catch(() => undefined);
        currentTarget.disabled = false;
        if (other) become(other);
      }),
      element(
        'p',
        { className: 'note' },
        'Who sees what follows from the visitor’s id, and never changes. A preview makes you somebody else, who is given the other variant.',
      ),
    );
  }

  /** Tries new visitors until one is given another variant. */
  async function findOther(experimentKey, variantKey) {
    for (let tries = 0; tries < maxTries; tries++) {
      const anonymousId = newId();
      const { assignments } = await ask(anonymousId);
      const found = assignments.find((assignment) => assignment.experimentKey === experimentKey);
      if (found && found.variantKey !== variantKey) return anonymousId;
    }
    return undefined;
  }

  async function ask(anonymousId) {
    const query = new URLSearchParams({ projectKey, anonymousId, url: page() });
    const answer = await ownFetch(`${service}sdk/bootstrap?${query}`);
    return answer.json();
  }

  let isLeaving = false;

  /** Forgets this visitor and comes back as another one: as this one, else as anybody. */
  function become(anonymousId) {
    isLeaving = true;
    pixel.clear();
    visit.length = 0;
    remember(visitKey, '[]');
    try {
      if (anonymousId) localStorage.setItem(`pixel.${projectKey}.id`, anonymousId);
    } catch {
      // Storage is blocked: it is anybody.
    }
    if (page() === location.href) location.reload();
    else location.href = page();
  }

  function newId() {
    // randomUUID is only there on https and localhost.
    const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
  }

  /** Reads the events that a request carries: one, or a batch of them. */
  function eventsOf(body) {
    try {
      const read = typeof body === 'string' ? JSON.parse(body) : {};
      return read.events ?? (read.eventName ? [read] : []);
    } catch {
      return [];
    }
  }

  function note(sent, outcome) {
    // What comes to this visitor's events is none of the next one's business.
    if (sent.length === 0 || isLeaving) return;
    for (const { eventId, eventName, assignments, payload } of sent) {
      const known = visit.find(({ id }) => id === eventId);
      const first = eventName === '$exposure' ? assignments[0] : undefined;
      const about = first
        ? `${first.experimentKey}: ${first.variantKey}`
        : payload?.revenue
          ? `€${payload.revenue.toFixed(2)}`
          : (payload?.product ?? '');
      if (known) known.outcome = outcome;
      else visit.push({ id: eventId, name: eventName, about, outcome });
    }
    visit.splice(0, visit.length - maxEvents);
    remember(visitKey, JSON.stringify(visit));
    showEvents();
  }

  function showEvents() {
    const lines = visit.toReversed().map(({ name, about, outcome }) => {
      const line = element(
        'li',
        { className: 'scenes-event' },
        element('b', {}, name),
        ` ${about} `,
        element('i', {}, outcome),
      );
      line.dataset.outcome = outcome;
      return line;
    });
    events.replaceChildren(...(lines.length > 0 ? lines : [element('li', {}, 'None yet.')]));
  }

  function remembered(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  }

  function remember(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Storage is blocked: it is remembered as long as the page.
    }
  }

  function button(text, onClick) {
    const made = element('button', { type: 'button', className: 'small' }, text);
    made.addEventListener('click', onClick);
    return made;
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }
})();
