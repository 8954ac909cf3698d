import type { Operation } from './edit.ts';

/** `set_text`: the element says `value` and nothing else. */
export const setText: Operation = ({ value }) => [
  {
    slot: 'text',
    isMade: (element) => isCode(element) || element.textContent === value,
    make(element) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const [first, ...others] = texts;
      // Frameworks keep references to their text nodes and go on writing to them: keep the nodes where we can.
      if (first !== undefined && element.childElementCount === 0) {
        first.nodeValue = value;
        for (const other of others) other.nodeValue = '';
      } else element.textContent = value;
    },
  },
];

/** Text in these elements is code, which a change of text must not bring into the page. */
function isCode(element: Element): boolean {
  return /^(script|style)$/i.test(element.localName);
}
