import { Archive } from 'lucide-react';
import { useProject } from '../session/project.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.ts';

/** Explains that the project is archived, and therefore read-only. Renders nothing otherwise. */
export function ArchivedNotice() {
  const { errors } = useWords();
  if (useProject().archivedAt === null) return null;
  return (
    <div className="px-4 pt-3 desk:px-6" role="status">
      <Notice icon={Archive} tone="plain">
        {errors.archived}
      </Notice>
    </div>
  );
}
