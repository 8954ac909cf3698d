import { Image } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ResultsName } from '../view/use-results.ts';
import { drawPicture } from './draw-picture.ts';
import { usePicture } from './use-picture.ts';
import { Way } from './way.tsx';

/** Downloads the verdict and its intervals as an image. */
export function PictureWay({ name: { experimentKey } }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const pictureOf = usePicture();
  const { report } = useResultsView();
  if (report.metrics.length === 0) return null;
  return (
    <Way icon={Image} title={words.picture} about={words.pictureAbout}>
      <Button
        size="small"
        onClick={() =>
          drawPicture(pictureOf()).toBlob(
            (png) => png !== null && saveFile(`${experimentKey}-results.png`, png),
          )
        }
      >
        {words.download}
      </Button>
    </Way>
  );
}
