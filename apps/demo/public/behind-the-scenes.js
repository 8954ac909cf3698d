/**
 * The panel that shows what Pixel does on a page of this shop; your own site doesn't need it.
 * It loads before Pixel, to see Pixel's requests.
 */
(() => {
  const projectKey = 'pk_demo';
  const visitKey = 'demo-visit';
  const openKey = 'demo-panel';
  const maxEvents = 30;
  const maxAttempts = 60;
  const serviceUrl = new URL('..', document.currentScript.src);
  /** Returns the URL whose experiments apply: this page's, or after a redirect, that of the page it came from. */
  const entryUrl = () => new URL(document.documentElement.dataset.entry ?? location.href, location.href).href;
  const originalFetch = window.fetch;
  const originalSendBeacon = navigator.sendBeacon;
  /** Events of this visit, newest last: `{ id, name, about, outcome }`. */
  const visit = JSON.parse(readSession(visitKey) ?? '[]');

  window.fetch = function (...request) {
    const response = originalFetch.apply(this, request);
    const events = eventsOf(request[1]?.body);
    recordOutcome(events, 'sending');
    response.then(
      ({ ok, status }) => {
        recordOutcome(
          events,
          ok ? 'stored' : status >= 500 || status === 429 ? 'will be retried' : 'refused',
        );
        // Pixel handles the response first; the panel reads the result a moment later.
        setTimeout(showExperiments, 100);
      },
      () => recordOutcome(events, 'will be retried'),
    );
    return response;
  };
  navigator.sendBeacon = function (...request) {
    recordOutcome(eventsOf(request[1]), 'sent on leaving');
    return originalSendBeacon.apply(this, request);
  };

  const experiments = element('div', { className: 'scenes-experiments' });
  const events = element('ol', { className: 'scenes-events' });
  const visitor = element('code', {});
  const panel = element(
    'details',
    { open: readSession(openKey) === 'open' },
    element('summary', {}, 'Behind the scenes'),
    element(
      'div',
      { className: 'scenes-body' },
      element('h2', {}, 'Experiments on this page'),
      experiments,
      element('h2', {}, 'Your events'),
      events,
      element('p', { className: 'note' }, 'Your visitor id: ', visitor),
      button('Become another visitor', () => becomeVisitor()),
    ),
  );
  panel.addEventListener('toggle', () => {
    writeSession(openKey, panel.open ? 'open' : 'closed');
    showExperiments();
  });
  document.addEventListener('DOMContentLoaded', () => {
    document.body.append(element('aside', { className: 'scenes', ariaLabel: 'Behind the scenes' }, panel));
    showEvents();
    experiments.replaceChildren('Waiting for Pixel.');
    pixel.ready(showExperiments);
  });

  async function showExperiments() {
    const ownBlob = window.pixel?.getBlob?.();
    if (!ownBlob) return;
    visitor.textContent = ownBlob.anonymousId;
    const blob =
      entryUrl() === location.href ? ownBlob : await fetchBlob(ownBlob.anonymousId).catch(() => ownBlob);
    const traces = pixel.explain?.() ?? [];
    experiments.replaceChildren(
      ...blob.assignments.map((assignment) =>
        renderExperiment(
          assignment,
          traces.find(({ experimentKey }) => experimentKey === assignment.experimentKey)?.rules ?? [],
        ),
      ),
    );
    if (blob.assignments.length === 0) experiments.replaceChildren('No experiments on this page.');
  }

  function renderExperiment({ experimentKey, experimentName, variantKey, variantName, isControl }, rules) {
    return element(
      'section',
      {},
      element('h3', {}, experimentName),
      element(
        'p',
        {},
        'You see ',
        element('strong', {}, variantName),
        isControl ? ', the original page.' : '.',
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
        const other = await findVisitorOfOtherVariant(experimentKey, variantKey).catch(() => undefined);
        currentTarget.disabled = false;
        if (other) becomeVisitor(other);
      }),
      element(
        'p',
        { className: 'note' },
        'The visitor’s id decides which variant they see, so it never changes. To preview the other variant, you become another visitor.',
      ),
    );
  }

  /** Tries new visitor ids and returns the first that gets another variant, or undefined. */
  async function findVisitorOfOtherVariant(experimentKey, variantKey) {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const anonymousId = newId();
      const { assignments } = await fetchBlob(anonymousId);
      const assigned = assignments.find((assignment) => assignment.experimentKey === experimentKey);
      if (assigned && assigned.variantKey !== variantKey) return anonymousId;
    }
    return undefined;
  }

  /** Requests what a visitor gets on this page. */
  async function fetchBlob(anonymousId) {
    const query = new URLSearchParams({ projectKey, anonymousId, url: entryUrl() });
    const response = await originalFetch(`${serviceUrl}sdk/bootstrap?${query}`);
    return response.json();
  }

  let isLeaving = false;

  /** Forgets this visitor and returns as another: the given one, or a new one. */
  function becomeVisitor(anonymousId) {
    isLeaving = true;
    pixel.clear();
    visit.length = 0;
    writeSession(visitKey, '[]');
    try {
      if (anonymousId) localStorage.setItem(`pixel.${projectKey}.id`, anonymousId);
    } catch {
      // Storage is blocked, so the visitor is a new one.
    }
    if (entryUrl() === location.href) location.reload();
    else location.href = entryUrl();
  }

  function newId() {
    // randomUUID is available only on https and localhost.
    const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
  }

  /** Returns the events in a request's body, which holds one event or a batch. */
  function eventsOf(body) {
    try {
      const parsed = typeof body === 'string' ? JSON.parse(body) : {};
      return parsed.events ?? (parsed.eventName ? [parsed] : []);
    } catch {
      return [];
    }
  }

  function recordOutcome(sentEvents, outcome) {
    // Outcomes of this visitor's events don't belong in the next visitor's list.
    if (sentEvents.length === 0 || isLeaving) return;
    for (const { eventId, eventName, assignments, payload } of sentEvents) {
      const recorded = visit.find(({ id }) => id === eventId);
      const first = eventName === '$exposure' ? assignments[0] : undefined;
      const about = first
        ? `${first.experimentKey}: ${first.variantKey}`
        : payload?.revenue
          ? `€${payload.revenue.toFixed(2)}`
          : (payload?.product ?? '');
      if (recorded) recorded.outcome = outcome;
      else visit.push({ id: eventId, name: eventName, about, outcome });
    }
    visit.splice(0, visit.length - maxEvents);
    writeSession(visitKey, JSON.stringify(visit));
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

  function readSession(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  }

  function writeSession(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Storage is blocked, so it is forgotten when the page is left.
    }
  }

  function button(text, onClick) {
    const created = element('button', { type: 'button', className: 'small' }, text);
    created.addEventListener('click', onClick);
    return created;
  }

  function element(tag, properties, ...children) {
    const created = Object.assign(document.createElement(tag), properties);
    created.append(...children);
    return created;
  }
})();
