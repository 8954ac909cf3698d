import { Package } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ExperimentRef } from '../view/use-results.ts';
import { ExportOption, TextWithCommand } from './export-option.tsx';
import { type BundleKind, bundleName, saveBundle } from './save-bundle.ts';

/** Export option for the data that the results can be recomputed from; per-visitor data needs permission. */
export function BundleOption({ name }: { readonly name: ExperimentRef }) {
  const words = usePageWords('sharing');
  const toast = useToast();
  const describeError = useDescribeError();
  const { report } = useResultsView();
  const canHaveVisitors = useCanActAs('analyst');
  const [preparing, setPreparing] = useState<BundleKind>();
  const { phase } = report;
  if (phase === null) return null;

  async function save(kind: BundleKind, phaseNumber: number): Promise<void> {
    setPreparing(kind);
    await saveBundle(name, { kind, phase: phaseNumber }).catch((error: unknown) =>
      toast({ text: describeError(error), tone: 'failed' }),
    );
    setPreparing(undefined);
  }

  const kinds: readonly BundleKind[] = canHaveVisitors ? ['sums', 'visitors'] : ['sums'];
  const labels = {
    sums: canHaveVisitors ? words.withoutVisitors : words.download,
    visitors: words.withVisitors,
  };
  return (
    <ExportOption
      icon={Package}
      title={words.bundle}
      about={
        <TextWithCommand
          text={words.bundleAbout}
          command={`pixel results verify ${bundleName(name.experimentKey)}`}
        />
      }
    >
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          disabled={preparing !== undefined}
          onClick={() => void save(kind, phase)}
        >
          {preparing === kind ? words.preparing : labels[kind]}
        </Button>
      ))}
    </ExportOption>
  );
}
