import {
  Activity,
  FileSpreadsheet,
  Image,
  Link as LinkIcon,
  type LucideIcon,
  Package,
  Printer,
  Share2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { basePath } from '../../api/base.ts';
import { useExperiment } from '../../session/experiment.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { saveCsvFile, saveFile } from '../../ui/save-file.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useVerbs } from '../../ui/verbs.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useSayError } from '../../words/say-error.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ResultsName } from '../view/use-results.ts';
import { drawPicture } from './draw-picture.ts';
import { resultsToCsv } from './results-to-csv.ts';
import { type BundleKind, bundleName, saveBundle } from './save-bundle.ts';
import { SharePanel } from './share-panel.tsx';
import { usePermalink } from './use-permalink.ts';
import { usePicture } from './use-picture.ts';

/** The results as files and addresses. */
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

/** One thing to take, and the button that gives it. */
function Way({
  icon: Icon,
  title,
  about,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 items-start gap-3 py-3 max-desk:flex-wrap">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h3 className="text-13 font-[560]">{title}</h3>
        <div className="num text-12 text-muted">{about}</div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-desk:w-full max-desk:pl-7">{children}</div>
    </li>
  );
}

function PermalinkWay({ name }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const format = useFormat();
  const link = usePermalink(name);
  const copy = useCopy();
  useVerbs(
    link == null
      ? []
      : [{ kind: 'copy', label: words.copyPermalink, icon: LinkIcon, run: () => void copy(link.url) }],
  );
  return (
    <Way
      icon={LinkIcon}
      title={words.permalink}
      about={
        link === undefined ? (
          <span aria-busy="true" className="flex h-4 items-center">
            <Bar className="w-48 max-w-full" />
          </span>
        ) : link === null ? (
          words.permalinkNone
        ) : (
          words.permalinkAbout(format.time(link.at))
        )
      }
    >
      {link != null && <CopyButton text={link.url} label={words.copy} />}
    </Way>
  );
}

function PictureWay({ name: { experimentKey } }: { readonly name: ResultsName }) {
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

function BundleWay({ name }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const toast = useToast();
  const sayError = useSayError();
  const { report } = useResultsView();
  const mayHaveVisitors = useMay('analyst');
  const [coming, setComing] = useState<BundleKind>();
  const { phase } = report;
  if (phase === null) return null;

  async function save(kind: BundleKind, of: number): Promise<void> {
    setComing(kind);
    await saveBundle(name, { kind, phase: of }).catch((error: unknown) =>
      toast({ text: sayError(error), tone: 'failed' }),
    );
    setComing(undefined);
  }

  const kinds: readonly BundleKind[] = mayHaveVisitors ? ['sums', 'visitors'] : ['sums'];
  const labels = {
    sums: mayHaveVisitors ? words.withoutVisitors : words.download,
    visitors: words.withVisitors,
  };
  return (
    <Way
      icon={Package}
      title={words.bundle}
      about={
        <WithCommand
          text={words.bundleAbout}
          command={`pixel results verify ${bundleName(name.experimentKey)}`}
        />
      }
    >
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          disabled={coming !== undefined}
          onClick={() => void save(kind, phase)}
        >
          {coming === kind ? words.preparing : labels[kind]}
        </Button>
      ))}
    </Way>
  );
}

const mostMs = 366 * 24 * 60 * 60 * 1_000;

/** Only for those who may see single events. */
function EventsWay({ name: { projectKey } }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const { report } = useResultsView();
  const mayRead = useMay('analyst');
  const { startedAt, endedAt } = report;
  if (!mayRead || startedAt === null) return null;
  const until = endedAt === null ? {} : { until: endedAt };
  const query = new URLSearchParams({ from: startedAt, ...until, format: 'csv' });
  const command = [
    'pixel events export',
    `--project ${projectKey}`,
    `--from ${startedAt}`,
    endedAt && `--until ${endedAt}`,
  ]
    .filter(Boolean)
    .join(' ');
  const isTooLong = Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt) > mostMs;
  return (
    <Way
      icon={Activity}
      title={words.events}
      about={
        isTooLong ? (
          words.eventsTooLong
        ) : (
          <>
            {words.eventsAbout} <WithCommand text={words.eventsBy} command={command} />
          </>
        )
      }
    >
      {!isTooLong && (
        <a
          className={buttonClass({ size: 'small' })}
          href={`${basePath}/api/projects/${encodeURIComponent(projectKey)}/events/export?${query}`}
          download
        >
          {words.download}
        </a>
      )}
    </Way>
  );
}

function WithCommand({ text, command }: { readonly text: string; readonly command: string }) {
  return (
    <>
      {text}
      <span className="mt-1 flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-12 break-words text-text">{command}</code>
        <CopyButton text={command} />
      </span>
    </>
  );
}
