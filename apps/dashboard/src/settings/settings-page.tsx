import { Lock } from 'lucide-react';
import { useCanActAs, useProject, useProjectKey } from '../session/project.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHashScroll } from '../ui/use-hash-scroll.ts';
import { usePageWords } from '../words/page-words.ts';
import { useSettings } from './draft/use-settings.ts';
import { SettingsProvider } from './fields/settings-context.tsx';
import { SettingsHead } from './parts/settings-head.tsx';
import { ArchiveSection } from './sections/archive-section.tsx';
import { GeneralSection } from './sections/general-section.tsx';
import { OriginsSection } from './sections/origins-section.tsx';
import { RetentionSection } from './sections/retention-section.tsx';
import { StatisticsSection } from './sections/statistics-section.tsx';
import {
  IntegrationsSection,
  LimitsSection,
  PageBehaviorSection,
  PeopleSection,
  PrivacySection,
} from './sections/visitor-sections.tsx';
import { SettingConflicts } from './setting-conflicts.tsx';
import { SettingsDock } from './settings-dock.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { UnpublishedSettings } from './unpublished-settings.tsx';

/** All settings of a project; saved on request, and live with the next publication. */
export function SettingsPage() {
  return <Page key={useProjectKey()} />;
}

/** The page of one project; remounts for another. */
function Page() {
  const words = usePageWords('settings');
  const draft = useSettings();
  const { archivedAt } = useProject();
  const isReadOnly = !useCanActAs('admin');
  useHashScroll();
  return (
    <SettingsProvider value={{ draft, isReadOnly }}>
      <SettingsHead summary={words.summary} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pb-16 desk:grid-cols-[148px_minmax(0,860px)] desk:gap-x-5">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-3 desk:gap-4">
          {isReadOnly && archivedAt === null && (
            <Notice tone="plain" icon={Lock}>
              {words.needsAdmin}
            </Notice>
          )}
          {draft.refusal !== null && <ErrorNotice error={draft.refusal} />}
          <SettingConflicts draft={draft} />
          <UnpublishedSettings />
          <GeneralSection />
          <OriginsSection />
          <IntegrationsSection />
          <PrivacySection />
          <PageBehaviorSection />
          <PeopleSection />
          <LimitsSection />
          <RetentionSection />
          <StatisticsSection />
          <ArchiveSection />
        </div>
      </div>
      {!isReadOnly && <SettingsDock draft={draft} />}
    </SettingsProvider>
  );
}
