import type { Bootstrap } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { showBadge } from './badge.ts';
import { fetchPreview } from './fetch-preview.ts';
import type { PreviewInput } from './state.ts';

/** Fetches the variant, shows the badge, and returns the blob with the variant; null if there is none. */
export async function startPreview(input: PreviewInput): Promise<Bootstrap | null> {
  const result = await fetchPreview(input);
  showBadge(result, input.token.startsWith('survey_'), () => {
    attempt(() => sessionStorage.removeItem(input.storageKey));
    location.reload();
  });
  return result.blob;
}
