import { Link } from '@tanstack/react-router';
import { useProjectKey } from '../session/project.ts';
import { buttonClass } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';
import { Step, type StepState } from './step.tsx';

/** What to do after the install. */
export function NextStep({ state }: { readonly state: StepState }) {
  const { next } = usePageWords('install');
  const projectKey = useProjectKey();
  return (
    <Step
      number={4}
      state={state}
      title={next.title}
      beside={
        state === 'now' && (
          <Link
            to="/p/$projectKey/experiments"
            params={{ projectKey }}
            className={buttonClass({ kind: 'primary' })}
          >
            {next.action}
          </Link>
        )
      }
    >
      <p className="text-13 text-muted">{next.text}</p>
    </Step>
  );
}
