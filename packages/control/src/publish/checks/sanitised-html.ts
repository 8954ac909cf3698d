import { type Change, htmlOperations } from '@pixel/protocol';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';

/** Finds changes that the pixel sanitizes because parts of their HTML would run code. */
export function sanitisedHtml({ next }: PublicationStates): readonly Finding[] {
  return servedExperiments(next).flatMap(({ experimentKey, name, variants }) =>
    variants.flatMap((variant) =>
      variant.changes.flatMap((change, index) =>
        removedParts(change).map((removedPart) => ({
          code: 'sanitised_html' as const,
          experimentKey,
          path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${index}.value`,
          message: `Variant "${variant.name}" of "${name}" has ${removedPart} for "${change.selector}", which the pixel removes`,
          parameters: { name, variant: variant.name, selector: change.selector, left: removedPart },
        })),
      ),
    ),
  );
}

const codeUrl = /^(javascript|vbscript|data:text\/html)/i;

/** Describes the parts that the pixel will remove. Only inspects the text, which browsers may parse differently, so it can miss some. */
function removedParts({ operation, attribute, value }: Change): readonly string[] {
  if (operation === 'set_attribute' && /^(on|srcdoc$)/i.test(attribute ?? ''))
    return [`the attribute ${attribute}`];
  if (operation === 'set_attribute' || operation === 'set_link' || operation === 'set_image')
    return codeUrl.test(value.replace(/[\0-\x20]+/g, '')) ? ['a javascript: URL'] : [];
  if (!htmlOperations.has(operation)) return [];
  const tags = value.match(/<[a-z][^>]*>/gi) ?? [];
  const elements = tags.flatMap(
    (tag) => /^<(script|i?frame|frameset|object|embed|use|link|meta|base|applet)\b/i.exec(tag)?.[1] ?? [],
  );
  const attributes = tags.flatMap((tag) =>
    [...tag.matchAll(/[\s"'/](on\w+|srcdoc)\s*=/gi)].map(([, name = '']) => name),
  );
  const hasCode = tags.some((tag) =>
    [...tag.matchAll(/=\s*["']?([^"'>]*)/g)].some(([, text = '']) =>
      codeUrl.test(text.replace(/[\0-\x20]+/g, '')),
    ),
  );
  return [
    ...[...new Set(elements)].map((element) => `the element <${element.toLowerCase()}>`),
    ...[...new Set(attributes)].map((name) => `the attribute ${name}`),
    ...(hasCode ? ['a javascript: URL'] : []),
  ];
}
