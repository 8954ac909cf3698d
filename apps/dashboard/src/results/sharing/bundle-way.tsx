import { Package } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ResultsName } from '../view/use-results.ts';
import { type BundleKind, bundleName, saveBundle } from './save-bundle.ts';
import { Way, WithCommand } from './way.tsx';

/** Downloads the data to recompute the results; per-visitor data needs permission. */
export function BundleWay({ name }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const toast = useToast();
  const describeError = useDescribeError();
  const { report } = useResultsView();
  const canHaveVisitors = useCanActAs('analyst');
  const [coming, setComing] = useState<BundleKind>();
  const { phase } = report;
  if (phase === null) return null;

  async function save(kind: BundleKind, of: number): Promise<void> {
    setComing(kind);
    await saveBundle(name, { kind, phase: of }).catch((error: unknown) =>
      toast({ text: describeError(error), tone: 'failed' }),
    );
    setComing(undefined);
  }

  const kinds: readonly BundleKind[] = canHaveVisitors ? ['sums', 'visitors'] : ['sums'];
  const labels = {
    sums: canHaveVisitors ? words.withoutVisitors : words.download,
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
