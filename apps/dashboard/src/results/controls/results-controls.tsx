import { CalendarDays, ChevronDown, GitCompareArrows, X } from 'lucide-react';
import { useExperiment } from '../../session/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menu.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { ComputedAt } from './computed-at.tsx';
import { EngineSwitch } from './engine-switch.tsx';
import { VisitorsControl } from './visitors-control.tsx';

/** The view's settings, all kept in the URL. */
export function ResultsControls() {
  const { controls } = usePageWords('results');
  const { variants, search } = useResultsView();
  const hasBaselines = variants.length > 2 || search.baseline !== undefined;
  return (
    <div className="mb-3.5 flex items-center gap-2 max-desk:-mx-4 max-desk:px-4 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll horizontally */}
      <div
        role="group"
        aria-label={controls.label}
        className="no-bar relative -m-1 flex min-w-0 grow items-center gap-2 overflow-x-auto p-1 desk:flex-wrap [&>*]:shrink-0"
      >
        <PhaseChoice />
        {search.at === undefined ? <VisitorsControl /> : <PastLookButton at={search.at} />}
        {hasBaselines && <BaselineChoice />}
        <EngineSwitch />
      </div>
      <ComputedAt />
    </div>
  );
}

function PhaseChoice() {
  const { controls } = usePageWords('results');
  const format = useFormat();
  const { phases } = useExperiment();
  const { report, setSearch } = useResultsView();
  const phaseLabel = (number: number) => {
    const phase = phases.find((candidate) => candidate.number === number);
    if (phase === undefined) return controls.phase(format.count(number));
    const until = phase.endedAt === undefined ? controls.now : format.day(phase.endedAt);
    const name = controls.phaseSpan(format.count(number), format.day(phase.startedAt), until);
    return phase.holdback === undefined ? name : `${name} (${controls.holdback})`;
  };
  if (report.phase === null) return null;
  const label = (
    <>
      <CalendarDays aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      <span className="num">{phaseLabel(report.phase)}</span>
    </>
  );
  if (phases.length < 2)
    return (
      <span className="flex h-8 items-center gap-1.5 px-1 text-13 text-muted max-desk:h-11">{label}</span>
    );
  const latest = phases.filter(({ holdback }) => holdback === undefined).at(-1)?.number;
  return (
    <Menu
      trigger={
        <Button>
          {label}
          <ChevronDown aria-hidden="true" className="size-3" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuChoices
        value={String(report.phase)}
        onValueChange={(value) =>
          setSearch({ phase: Number(value) === latest ? undefined : Number(value), ...phaseSpecific })
        }
      >
        {[...phases].reverse().map(({ number }) => (
          <MenuChoice key={number} value={String(number)}>
            {phaseLabel(number)}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}

/** Parameters that don't carry over to another phase. */
const phaseSpecific = { from: undefined, until: undefined, at: undefined, baseline: undefined } as const;

function BaselineChoice() {
  const { controls } = usePageWords('results');
  const { variants, baseline, setSearch } = useResultsView();
  return (
    <Menu
      trigger={
        <Button>
          <GitCompareArrows aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          <bdi className="max-w-[24ch] truncate">{controls.against(baseline?.name ?? '')}</bdi>
          <ChevronDown aria-hidden="true" className="size-3" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuChoices
        value={baseline?.variantKey ?? ''}
        onValueChange={(value) => {
          const isControl = variants.some(({ variantKey, index }) => variantKey === value && index === 0);
          setSearch({ baseline: isControl ? undefined : value });
        }}
      >
        {variants.map(({ variantKey, name, letter }) => (
          <MenuChoice key={variantKey} value={variantKey}>
            {letter}
            <bdi className="min-w-0">{name}</bdi>
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}

function PastLookButton({ at }: { readonly at: string }) {
  const { controls } = usePageWords('results');
  const format = useFormat();
  const { setSearch } = useResultsView();
  return (
    <Button onClick={() => setSearch({ at: undefined })} title={controls.newest}>
      <span className="num">{controls.asOf(format.time(at))}</span>
      <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">{controls.newest}</span>
    </Button>
  );
}
