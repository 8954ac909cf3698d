import type { Edit, Operation } from './edit.ts';

/**
 * `set_style`: merges one property (named by `attribute`) or a declaration list into the element's own style.
 * Only through the style object, which every content security policy allows, unlike the attribute.
 */
export const setStyle: Operation = ({ attribute, value }) => {
  const { style } = document.createElement('i');
  const text = attribute === undefined ? value : `${attribute}:${value}`;
  style.cssText = text;
  return propertyNames(style, text).map((name) =>
    toEdit(name, style.getPropertyValue(name), style.getPropertyPriority(name)),
  );
};

/** The valid properties of a declaration list, shorthands taken apart where that is possible. */
function propertyNames(style: CSSStyleDeclaration, text: string): string[] {
  const has = (name: string) => style.getPropertyValue(name) !== '';
  const names = [...style];
  // With var() inside, the parts of a shorthand have no value of their own: then the names are taken as written.
  return names.every(has)
    ? names
    : [...text.matchAll(/([\w-]+)\s*:/g)].map(([, name = '']) => name).filter(has);
}

function toEdit(name: string, value: string, priority: string): Edit {
  return {
    slot: `style:${name}`,
    isMade(element) {
      if (!hasStyle(element)) return true;
      const { style } = element;
      return style.getPropertyValue(name) === value && style.getPropertyPriority(name) === priority;
    },
    make(element) {
      if (hasStyle(element)) element.style.setProperty(name, value, priority);
    },
  };
}

function hasStyle(element: Element): element is Element & ElementCSSInlineStyle {
  return 'style' in element;
}
