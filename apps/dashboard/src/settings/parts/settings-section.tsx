import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { SettingsSectionId } from './section-ids.ts';

/** A group of settings; its id is the URL fragment. */
export function SettingsSection({
  id,
  about,
  children,
}: {
  readonly id: SettingsSectionId;
  /** Explains the group, and when changes take effect. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}) {
  const { sections } = usePageWords('settings');
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 p-4">
      <h2 id={`${id}-title`} className="title-card">
        {sections[id]}
      </h2>
      {about !== undefined && <p className="mt-0.5 max-w-[72ch] text-13 text-muted">{about}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </Card>
  );
}
