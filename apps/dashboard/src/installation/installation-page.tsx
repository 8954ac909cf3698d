import { PageHeader } from '../ui/page-header.tsx';
import { usePageWords } from '../words/page-words.ts';
import { DatabasesPart } from './databases-part.tsx';
import { DoctorPart } from './doctor-part.tsx';
import { EdgesPart } from './edges-part.tsx';
import { LettersPart } from './letters-part.tsx';
import { QueuePart } from './queue-part.tsx';
import { UnclaimedPart } from './unclaimed-part.tsx';
import { useDoctor } from './use-installation.ts';

/** Status of the whole server, for owners of the first organization. */
export function InstallationPage() {
  const words = usePageWords('installation');
  const failedCount = useDoctor().data?.checks.filter(({ ok }) => !ok).length;
  const verdict =
    failedCount === undefined ? '' : failedCount === 0 ? words.isWell : words.isNotWell(failedCount);
  return (
    <>
      <PageHeader title={words.title} summary={words.summary} />
      <p role="status" className="mb-3 text-16 font-[560] empty:hidden">
        {verdict}
      </p>
      <div className="flex max-w-[1080px] flex-col gap-3 desk:gap-4">
        <DoctorPart />
        <QueuePart />
        <LettersPart />
        <EdgesPart />
        <DatabasesPart />
        <UnclaimedPart />
      </div>
    </>
  );
}
