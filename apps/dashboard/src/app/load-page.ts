import { loadPart } from '../api/load-part.ts';
import { loadPageWords, type PageWords } from '../words/page-words.ts';

/** Loads a page together with its words. */
export async function loadPage<Page>(
  words: keyof PageWords | readonly (keyof PageWords)[],
  load: () => Promise<Page>,
): Promise<Page> {
  const [page] = await Promise.all([loadPart(load), ...[words].flat().map(loadPageWords)]);
  return page;
}
