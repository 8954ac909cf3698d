import type { BootstrapExperiment } from '@pixel/protocol';

/**
 * Sends visitors to the targets of changed links: a framework's router would handle the click with the original address. Prevents the
 * default before the router sees the click, which routers respect, so that the page's other listeners still receive it.
 */
export function followChangedLinks(experiments: () => readonly BootstrapExperiment[]): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      const { altKey, button, ctrlKey, metaKey, shiftKey } = event;
      // These open the link elsewhere or save it.
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
