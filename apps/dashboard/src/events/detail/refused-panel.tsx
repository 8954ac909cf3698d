import { Panel } from '../../ui/dialog.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Refusal } from '../base/stream-entries.ts';

/** Panel of a refused request: the reason and how to fix it. The request's contents aren't stored. */
export function RefusedPanel({
  refusal: { at, route, code, fields },
  onClose,
}: {
  readonly refusal: Refusal;
  readonly onClose: () => void;
}) {
  const { refused } = usePageWords('events');
  const format = useFormat();
  const rows = [
    [refused.at, format.exact(at)],
    [refused.route, route],
    [refused.code, code],
    ...(fields.length === 0 ? [] : [[refused.fields, fields.join(', ')]]),
  ];
  const advice: Readonly<Record<string, string>> = refused.advice;
  return (
    <Panel isOpen onClose={onClose} title={refused.title}>
      <div className="flex flex-col gap-4">
        <dl className="divide-y divide-border">
          {rows.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-3 py-1.5 text-13 max-desk:grid-cols-1"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-mono text-12 leading-[18px] [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-13">{Object.hasOwn(advice, code) ? advice[code] : refused.otherAdvice}</p>
        <p className="text-12 text-muted">{refused.note}</p>
      </div>
    </Panel>
  );
}
