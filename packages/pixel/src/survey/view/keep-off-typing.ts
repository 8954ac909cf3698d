/** Elements that accept typing. */
const fields =
  'textarea, select, input:not([type=button], [type=submit], [type=reset], [type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=image])';

/**
 * Prevents a survey from covering the field that its visitor types in: moves it to another edge of the window or, if it would cover the
 * field everywhere, hides it until there is room.
 */
export function keepOffTyping(host: HTMLElement, card: HTMLElement, signal: AbortSignal): void {
  const home = host.dataset.at ?? '';
  const corners = [home, ...others(home)];
  const keepOff = () => {
    const field = focused();
    // A visitor in the survey wants it to stay.
    if (field === host) return;
    const isTyping = field?.matches(fields) || (field instanceof HTMLElement && field.isContentEditable);
    host.classList.remove('away');
    const corner = corners.find((candidate) => {
      host.dataset.at = candidate;
      return !field || !isTyping || !overlaps(card.getBoundingClientRect(), field.getBoundingClientRect());
    });
    if (corner === undefined) {
      host.dataset.at = home;
      host.classList.add('away');
    }
    raise(host, card);
  };
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(keepOff);
  };
  const options = { capture: true, passive: true, signal };
  for (const type of ['focusin', 'focusout', 'resize', 'scroll']) addEventListener(type, soon, options);
  const resized = new ResizeObserver(soon);
  resized.observe(card);
  signal.addEventListener('abort', () => {
    resized.disconnect();
    cancelAnimationFrame(frame);
  });
  keepOff();
}

function others(home: string): readonly string[] {
  const isTop = home.startsWith('top');
  const [, side = 'right'] = home.split('_');
  const opposite = side === 'left' ? 'right' : 'left';
  return isTop
    ? [`bottom_${side}`, `top_${opposite}`, `bottom_${opposite}`]
    : [`top_${side === 'center' ? 'right' : side}`, `bottom_${opposite}`, `top_${opposite}`];
}

/** Returns the focused element, including inside open shadow roots. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement && element.localName !== 'pixel-survey')
    element = element.shadowRoot.activeElement;
  return element;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Moves above a preview's badge, which is in the same place as the survey on a phone. */
function raise(host: HTMLElement, card: HTMLElement): void {
  const badge = document.querySelector('pixel-preview')?.getBoundingClientRect();
  card.style.marginBottom = badge && host.dataset.at?.startsWith('bottom') ? `${badge.height + 8}px` : '';
}
