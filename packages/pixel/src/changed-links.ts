import type { BootstrapExperiment } from '@pixel/protocol';

/**
 * Takes visitors where changed links lead: a framework's router that handles the click knows the address of before only.
 * The click's default is prevented before the router sees it, which routers respect, so that the page's other listeners still hear of it.
 */
export function followChangedLinks(experiments: () => readonly BootstrapExperiment[]): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      const { altKey, button, ctrlKey, metaKey, shiftKey } = event;
      // These open it elsewhere, or save it.
      if (!link || link.target || link.download || button || altKey || ctrlKey || metaKey || shiftKey) return;
      const href = link.getAttribute('href');
      const isChanged = experiments().some(({ variant }) =>
        variant.changes.some(
          ({ operation, attribute, value }) =>
            value === href && (operation === 'set_link' || attribute === 'href'),
        ),
      );
      if (!isChanged) return;
      event.preventDefault();
      location.assign(link.href);
    },
    true,
  );
}
