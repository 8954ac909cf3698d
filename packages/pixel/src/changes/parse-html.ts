import { trusted } from '../trusted.ts';
import { isCodeAddress, isCodeAttribute } from './refused-attributes.ts';

/** HTML and SVG elements that display something and can't run code, and the page's custom elements. */
const allowedElements = new RegExp(
  `^(${[
    'a|abbr|address|area|article|aside|audio|b|bdi|bdo|blockquote|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist',
    'dd|del|details|dfn|dialog|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hgroup|hr|i|img|input|ins|kbd',
    'label|legend|li|main|map|mark|menu|meter|nav|ol|optgroup|option|output|p|picture|pre|progress|q|rp|rt|ruby|s|samp|search|section',
    'select|slot|small|source|span|strong|style|sub|summary|sup|table|tbody|td|textarea|tfoot|th|thead|time|tr|track|u|ul|var|video|wbr',
    'circle|clippath|defs|desc|ellipse|filter|fe[a-z]+|g|image|line|lineargradient|marker|mask|path|pattern|polygon|polyline',
    'radialgradient|rect|stop|svg|symbol|text|textpath|title|tspan|view',
    '[a-z]+-.+',
  ].join('|')})$`,
  'i',
);

/**
 * Parses HTML into nodes without anything that can run, using `setHTML` or an inert document. Calls `onDropped` if it had to drop
 * something.
 */
export function parseHtml(html: string, context: Node, onDropped: () => void): ChildNode[] {
  const template = document.createElement('template');
  // Under a strict policy, merely parsing these attributes is a violation.
  const tamed = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/([\s"'/])(style|on\w+|srcdoc)(?=\s*=)/gi, '$1data-px-$2'),
  );
  const isSvg = context instanceof SVGElement && context.localName !== 'foreignObject';
  const text = isSvg ? `<svg>${tamed}</svg>` : tamed;
  if ('setHTML' in template && typeof template.setHTML === 'function')
    template.setHTML(text, { sanitizer: {} });
  else
    trusted('createHTML', text, (taken) => {
      template.innerHTML = taken;
    });
  if (/<(script|i?frame|object|embed|use)\b/i.test(html)) onDropped();

  for (const element of template.content.querySelectorAll('*')) {
    if (!allowedElements.test(element.localName)) {
      element.remove();
      onDropped();
    }
    for (const { name, value } of [...element.attributes]) {
      if (name === 'data-px-style') Reflect.set(element, 'style', value);
      const own = name.replace(/^data-px-/, '');
      if (isCodeAttribute(own) || isCodeAddress(value)) onDropped();
      else if (own === name) continue;
      element.removeAttribute(name);
    }
  }
  const { content } = template;
  return [...((isSvg ? content.firstChild : content) ?? content).childNodes];
}
