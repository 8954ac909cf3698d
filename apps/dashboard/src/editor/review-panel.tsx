import { useLocation, useNavigate } from '@tanstack/react-router';
import { Panel } from '../ui/dialog.tsx';
import { usePageWords } from '../words/page-words.ts';
import { asides } from './sections.ts';

/** Findings and pending changes in a side panel; opens at `#review`, on phones as a page of its own. */
export function ReviewPanel() {
  const { review } = usePageWords('editor');
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === 'review' });
  return (
    <Panel
      isOpen={isOpen}
      onClose={() => void navigate({ to: '.', hash: '', replace: true })}
      title={review.title}
    >
      <div className="flex flex-col gap-3">
        {asides.map((Part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The list is constant.
          <Part key={index} />
        ))}
      </div>
    </Panel>
  );
}
