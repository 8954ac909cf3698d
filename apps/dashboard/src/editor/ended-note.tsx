import { Info } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';

/** Explains the effect of edits to an ended test. */
export function EndedNote() {
  const { ended } = usePageWords('editor');
  const { experiment, isReadOnly } = useDraft();
  if (isReadOnly || experiment.status !== 'completed') return null;
  const { rollout, variants } = experiment;
  const served = variants.find(({ variantKey }) => variantKey === rollout);
  return (
    <div className="mb-3">
      <Notice icon={Info}>{served === undefined ? ended.notServed : ended.served(served.name)}</Notice>
    </div>
  );
}
