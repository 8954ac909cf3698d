import { Lightbulb, TriangleAlert } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import { SentenceText } from '../../ui/sentence-text.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { PreflightState } from '../preflight/preflight-state.tsx';
import { useComputeOnceInView, usePreflight } from '../preflight/use-preflight.ts';
import { BalanceCheck } from './balance-check.tsx';
import { LiftDurationForm } from './lift-duration-form.tsx';
import { LiftsByWeek } from './lifts-by-week.tsx';

/** Forecast from recent visitors: the minimum detectable lift by week, and whether the split is balanced. */
export function PlanForecast() {
  const { plan: words } = usePageWords('sections');
  const translate = useTranslateSentence();
  const preflight = usePreflight();
  const ref = useComputeOnceInView(preflight);
  if (preflight === undefined) return null;
  const { report } = preflight;
  const primary = report?.goals.find(({ role }) => role === 'primary') ?? report?.goals[0];
  const isPlannable = primary?.mdeByWeek.some(({ mde }) => mde !== null);
  return (
    <div ref={ref} className="mt-4 flex flex-col gap-4 border-border border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-13 font-[560]">{words.forecast}</h3>
        <PreflightState preflight={preflight} />
      </div>
      {report === undefined ? (
        preflight.isComputing && <ForecastSkeleton />
      ) : (
        <>
          <Notice icon={Lightbulb}>
            <SentenceText sentence={translate(report.advice)} />
          </Notice>
          {primary !== undefined && (
            <div className="grid gap-4 min-[60rem]:grid-cols-2">
              {isPlannable && <LiftsByWeek goal={primary} />}
              <LiftDurationForm goalKey={primary.goalKey} />
            </div>
          )}
          <BalanceCheck report={report} preflight={preflight} />
          {report.warnings.length > 0 && (
            <ul className="flex flex-col gap-2 text-13">
              {report.warnings.map((warning) => (
                <li key={`${warning.code} ${warning.sentence}`} className="flex gap-2">
                  <TriangleAlert
                    aria-hidden="true"
                    className="mt-0.5 size-[15px] shrink-0 text-warning-text"
                    strokeWidth={1.75}
                  />
                  <span className="min-w-0">
                    <SentenceText sentence={translate(warning)} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function ForecastSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Bar className="h-9 rounded-3" />
      <div className="flex h-16 items-end gap-2">
        {[64, 48, 40, 34, 30, 27, 25, 23].map((height) => (
          <span key={height} className="w-8 rounded-1 bg-neutral-soft" style={{ height }} />
        ))}
      </div>
      <Bar className="w-64" />
    </div>
  );
}
