import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Confirms the irreversible end of a survey: it keeps its responses, but no one gets it again. */
export function CompleteSurveyDialog({
  name,
  onClose,
  onComplete,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onComplete: () => void;
}) {
  const { complete: words } = usePageWords('surveys');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(name)}
      description={words.text}
      actions={
        <>
          <Button onClick={onClose}>{words.notYet}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              onComplete();
            }}
          >
            {words.submit}
          </Button>
        </>
      }
    />
  );
}
