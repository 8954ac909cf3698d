import { FileSpreadsheet, Printer, Share2 } from 'lucide-react';
import { useExperiment } from '../../session/experiment.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveCsvFile } from '../../ui/save-file.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { BundleOption } from './bundle-option.tsx';
import { EventsOption } from './events-option.tsx';
import { ExportOption } from './export-option.tsx';
import { PermalinkOption } from './permalink-option.tsx';
import { PictureOption } from './picture-option.tsx';
import { resultsToCsv } from './results-to-csv.ts';
import { SharePanel } from './share-panel.tsx';

/** Ways to export and share the results. */
export function SharingCard() {
  const name = { projectKey: useProjectKey(), experimentKey: useExperiment().experimentKey };
  const words = usePageWords('sharing');
  const { report, setSearch } = useResultsView();
  return (
    <Card className="px-5 pt-4 pb-2 max-desk:px-4 print:hidden">
      <h2 className="title-card">{words.title}</h2>
      <ul className="mt-1 divide-y divide-border">
        <ExportOption icon={Share2} title={words.share} about={words.shareAbout}>
          <Button size="small" onClick={() => setSearch({ panel: 'share' })}>
            {words.open}
          </Button>
        </ExportOption>
        <PermalinkOption name={name} />
        <ExportOption icon={FileSpreadsheet} title={words.csv} about={words.csvAbout}>
          <Button
            size="small"
            onClick={() => saveCsvFile(`${name.experimentKey}-results.csv`, resultsToCsv(report))}
          >
            {words.download}
          </Button>
        </ExportOption>
        <PictureOption name={name} />
        <ExportOption icon={Printer} title={words.print} about={words.printAbout}>
          <Button size="small" onClick={() => print()}>
            {words.print}
          </Button>
        </ExportOption>
        <BundleOption name={name} />
        <EventsOption name={name} />
      </ul>
      <SharePanel name={name} />
    </Card>
  );
}
