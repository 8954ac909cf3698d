import { Image } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ExperimentRef } from '../view/use-results.ts';
import { drawPicture } from './draw-picture.ts';
import { ExportOption } from './export-option.tsx';
import { usePicture } from './use-picture.ts';

/** Export option for an image of the verdict and the intervals. */
export function PictureOption({ name: { experimentKey } }: { readonly name: ExperimentRef }) {
  const words = usePageWords('sharing');
  const createPicture = usePicture();
  const { report } = useResultsView();
  if (report.metrics.length === 0) return null;
  return (
    <ExportOption icon={Image} title={words.picture} about={words.pictureAbout}>
      <Button
        size="small"
        onClick={() =>
          drawPicture(createPicture()).toBlob(
            (png) => png !== null && saveFile(`${experimentKey}-results.png`, png),
          )
        }
      >
        {words.download}
      </Button>
    </ExportOption>
  );
}
