// Shows what Pixel does on a product page. Loaded before it, so as to miss nothing.

const visitKey = 'demo-visit';
const visit = JSON.parse(remembered() ?? '[]');

document.addEventListener('pixel:exposure', ({ detail }) => {
  note(`$exposure: ${detail.experimentKey} → ${detail.variantKey}`);
});

document.addEventListener('DOMContentLoaded', () => {
  const strip = document.querySelector('#behind-the-scenes');
  if (strip === null) return;
  strip.innerHTML = `
    <h2 id="scenes-title">Behind the scenes</h2>
    <dl>
      <div><dt>Your variant</dt><dd data-fact="variant">asking…</dd></div>
      <div><dt>You are visitor</dt><dd data-fact="visitor">asking…</dd></div>
      <div><dt>Events of this visit</dt><dd><ol data-fact="events"></ol></dd></div>
    </dl>
    <button type="button" class="quiet">Become another visitor</button>`;
  strip.hidden = false;
  showVisit();

  document.querySelector('#buy').addEventListener('click', ({ currentTarget }) => {
    note(`purchase: €${currentTarget.dataset.revenue}`);
  });
  strip.querySelector('button').addEventListener('click', () => {
    pixel.clear();
    try {
      sessionStorage.removeItem(visitKey);
    } catch {
      // Storage is blocked, and nothing was kept.
    }
    location.reload();
  });
  pixel.ready((blob) => {
    fact('variant').textContent =
      blob === null
        ? 'unknown: the service did not answer'
        : (pixel.getVariant('product-cta') ?? 'not in the experiment');
    fact('visitor').textContent = blob === null ? 'unknown' : `${blob.anonymousId.slice(0, 8)}…`;
  });
});

function remembered() {
  try {
    return sessionStorage.getItem(visitKey);
  } catch {
    return null;
  }
}

function note(text) {
  visit.push(text);
  try {
    sessionStorage.setItem(visitKey, JSON.stringify(visit));
  } catch {
    // Storage is blocked: the list lasts as long as the page.
  }
  showVisit();
}

function showVisit() {
  const lines = visit.length > 0 ? visit : ['none yet'];
  fact('events')?.replaceChildren(
    ...lines.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
}

function fact(name) {
  return document.querySelector(`[data-fact="${name}"]`);
}
