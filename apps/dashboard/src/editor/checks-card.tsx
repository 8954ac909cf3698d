import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../ui/card.tsx';
import { Pill } from '../ui/marks.tsx';
import { Bar, useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { CheckLine } from './checks/check-line.ts';
import { useChecks } from './checks/use-checks.ts';

/** Findings before publication, blocking ones first, in red. */
export function ChecksCard() {
  const { checks: words } = usePageWords('sections');
  const id = useId();
  const checks = useChecks();
  const isSlow = useIsSlow(checks === undefined);
  return (
    <Card aria-labelledby={id} className="p-4">
      <header className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="title-card">
          {words.title}
        </h2>
        {checks !== undefined && <Summary checks={checks} />}
      </header>
      {checks === undefined ? (
        isSlow && (
          <div className="flex flex-col gap-3 py-1">
            <Bar className="w-40" />
            <Bar className="w-56" />
            <Bar className="w-48" />
          </div>
        )
      ) : (
        <ul className="flex flex-col gap-2 text-13">
          {checks.map((check) => (
            <li key={`${check.tone} ${check.text}`}>
              <CheckItem check={check} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Summary({ checks }: { readonly checks: readonly CheckLine[] }) {
  const { checks: words } = usePageWords('sections');
  const count = (tone: CheckLine['tone']) => checks.filter((check) => check.tone === tone).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors > 0) return <Pill tone="negative">{words.toFix(errors)}</Pill>;
  if (warnings > 0) return <Pill tone="warning">{words.toCheck(warnings)}</Pill>;
  return <Pill tone="positive">{words.noIssues}</Pill>;
}

const toneIcons: Readonly<
  Record<
    CheckLine['tone'],
    { readonly icon: LucideIcon; readonly color: string; readonly word: 'error' | 'warning' | 'fine' }
  >
> = {
  error: { icon: CircleAlert, color: 'text-negative-text', word: 'error' },
  warning: { icon: TriangleAlert, color: 'text-warning-text', word: 'warning' },
  fine: { icon: Check, color: 'text-positive-text', word: 'fine' },
};

function CheckItem({ check: { tone, text, detail, section } }: { readonly check: CheckLine }) {
  const { checks: words } = usePageWords('sections');
  const { icon: Icon, color, word } = toneIcons[tone];
  return (
    <div className="flex gap-2.5">
      <Icon
        role="img"
        aria-label={words.tones[word]}
        className={`mt-0.5 size-[15px] shrink-0 ${color}`}
        strokeWidth={1.75}
      />
      <div className={`min-w-0 ${tone === 'error' ? 'text-negative-text' : ''}`}>
        {section === undefined ? (
          text
        ) : (
          <Link to="." hash={section} replace className="underline-offset-3 hover:underline">
            {text}
          </Link>
        )}
        {detail !== undefined && <span className="block text-12 text-muted">{detail}</span>}
      </div>
    </div>
  );
}
