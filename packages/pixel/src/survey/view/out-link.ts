import { element, icon } from './element.ts';

/** Creates a link that opens in a new tab and says so. Invalid URLs and those that would run code lead nowhere. */
export function outLink({
  url,
  label,
  hint,
}: Readonly<Record<'url' | 'label' | 'hint', string>>): HTMLAnchorElement {
  return element(
    'a',
    {
      class: 'link',
      href: /^(https?:|mailto:|tel:|\/(?!\/))/i.test(url) ? url : undefined,
      target: '_blank',
      rel: 'noopener noreferrer',
    },
    label,
    icon('M9 6h9v9M17.5 6.5L7 17'),
    element('span', { class: 'unseen' }, ` ${hint}`),
  );
}
