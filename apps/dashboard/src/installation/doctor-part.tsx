import { CircleCheck, Diamond } from 'lucide-react';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { Part } from './part.tsx';
import { type Check, useDoctor } from './use-installation.ts';

/** The doctor's checks with their findings and fixes; failed ones first. */
export function DoctorPart() {
  const { doctor: words } = usePageWords('installation');
  const doctor = useDoctor();
  const checks = [...(doctor.data?.checks ?? [])].sort((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Part title={words.title} description={words.text} query={doctor}>
      <ul className="divide-y divide-border border-t border-border">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </Part>
  );
}

function CheckRow({ check }: { readonly check: Check }) {
  const words = usePageWords('installation');
  const format = useFormat();
  const finding = words.findings[`${check.name}.${check.finding}`];
  const { deadLetters, backlog, unclaimed, health, pending } = check;
  const count = deadLetters ?? unclaimed?.events ?? backlog ?? 0;
  const noun = deadLetters === undefined ? words.events : words.records;
  const damaged = health?.damaged ?? 0;
  const found = {
    count: count === 0 ? '0' : noun(count, format.count(count)),
    isOne: count === 1,
    lost: words.events(damaged, format.count(damaged)),
    isOneLost: damaged === 1,
    projects: format.list(pending ?? []),
    message: health?.refusal ?? check.message,
  };
  const Icon = check.ok ? CircleCheck : Diamond;
  return (
    <li className="flex gap-2.5 py-2">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${check.ok ? 'text-positive-text' : 'text-negative-text'}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-[560]">{words.doctor.names[check.name]}</b>
          <span className="sr-only">{check.ok ? words.state.well : words.state.wrong}</span>
          <span className="num text-12 text-faint">{words.ms(format.count(Math.round(check.ms)))}</span>
        </p>
        <p className="[overflow-wrap:anywhere]">
          <bdi>{finding?.found(found) ?? `${check.message}.`}</bdi>
        </p>
        {finding?.todo !== undefined && <p className="text-muted">{finding.todo}</p>}
      </div>
    </li>
  );
}
