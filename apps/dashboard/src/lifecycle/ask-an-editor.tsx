import { useEditors } from '../session/editors.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

const maxNamed = 2;

/** Tells members without permission which role they need, and whom to ask. */
export function AskAnEditor() {
  const words = usePageWords('lifecycle');
  const format = useFormat();
  const editors = useEditors().slice(0, maxNamed);
  return (
    <p className="text-13 text-muted">
      {words.needsEditor}
      {editors.length > 0 && <bdi> {words.ask(format.list(editors))}</bdi>}
    </p>
  );
}
