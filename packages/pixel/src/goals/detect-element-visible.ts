import { findElements } from '../find-elements.ts';
import type { Detector } from './detector.ts';

/** Every hundredth up to a half: an element much taller than the viewport fills half of it with a small part of itself. */
const threshold = Array.from({ length: 51 }, (_, hundredths) => hundredths / 100);

/**
 * `element_visible`: half of an element, or as much of it as half the viewport's height, has come into view; counts again only after it was
 * out of view. Without IntersectionObserver: the element exists.
 */
export const detectElementVisible: Detector = ({ selector = '' }, reach, signal) => {
  findElements(selector);
  const visible = new Set<Element>();
  const see = (element: Element) => {
    if (visible.has(element)) return;
    visible.add(element);
    reach();
  };
  if (!('IntersectionObserver' in window)) return () => findElements(selector).forEach(see);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries)
        if (!isIntersecting) visible.delete(target);
        else if (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2) see(target);
    },
    { threshold },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  return () => {
    for (const element of findElements(selector)) observer.observe(element);
  };
};
