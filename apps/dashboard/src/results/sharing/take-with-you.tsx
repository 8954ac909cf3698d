import { FileSpreadsheet, Printer, Share2 } from 'lucide-react';
import { useExperiment } from '../../session/experiment.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveCsvFile } from '../../ui/save-file.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { BundleWay } from './bundle-way.tsx';
import { EventsWay } from './events-way.tsx';
import { PermalinkWay } from './permalink-way.tsx';
import { PictureWay } from './picture-way.tsx';
import { resultsToCsv } from './results-to-csv.ts';
import { SharePanel } from './share-panel.tsx';
import { Way } from './way.tsx';

/** The results as files and URLs. */
export function TakeWithYou() {
  const name = { projectKey: useProjectKey(), experimentKey: useExperiment().experimentKey };
  const words = usePageWords('sharing');
  const { report, setSearch } = useResultsView();
  return (
    <Card className="px-5 pt-4 pb-2 max-desk:px-4 print:hidden">
      <h2 className="title-card">{words.title}</h2>
      <ul className="mt-1 divide-y divide-border">
        <Way icon={Share2} title={words.share} about={words.shareAbout}>
          <Button size="small" onClick={() => setSearch({ panel: 'share' })}>
            {words.open}
          </Button>
        </Way>
        <PermalinkWay name={name} />
        <Way icon={FileSpreadsheet} title={words.csv} about={words.csvAbout}>
          <Button
            size="small"
            onClick={() => saveCsvFile(`${name.experimentKey}-results.csv`, resultsToCsv(report))}
          >
            {words.download}
          </Button>
        </Way>
        <PictureWay name={name} />
        <Way icon={Printer} title={words.print} about={words.printAbout}>
          <Button size="small" onClick={() => print()}>
            {words.print}
          </Button>
        </Way>
        <BundleWay name={name} />
        <EventsWay name={name} />
      </ul>
      <SharePanel name={name} />
    </Card>
  );
}
