import type { AlertMessage } from './alert-messages.ts';

/** An alert, and the other facts that its mail mentions. */
interface MailedAlert {
  readonly message: AlertMessage;
  readonly projectKey: string;
  readonly projectName: string;
  /** Why the experiment couldn't pause itself; null if it could, or didn't have to. */
  readonly pauseFailure: string | null;
}

/** Returns the subject and text of an alert's mail. Every lift is stated with its interval. */
export function composeAlertMail({ message, projectKey, projectName, pauseFailure }: MailedAlert): {
  readonly subject: string;
  readonly text: string;
} {
  const { sentence, verdict, experiment, phase, epoch, url } = message.data;
  const { experimentKey, experimentName } = experiment;
  return {
    subject: `${experimentName}: ${subjectOf(message)}`,
    text: [
      sentence,
      ...(verdict.sentence === sentence ? [] : ['', `Verdict: ${verdict.sentence}`]),
      ...pauseLines(message, pauseFailure),
      '',
      `Experiment "${experimentName}" (${experimentKey}) of "${projectName}" (${projectKey}), phase ${phase}${epoch > 1 ? `, since edit ${epoch - 1} of its variants` : ''}.`,
      '',
      `  ${url}`,
      `  pixel results ${experimentKey} --project ${projectKey} --phase ${phase}`,
      '',
    ].join('\n'),
  };
}

function subjectOf({ type, data: { goal, variant, code } }: AlertMessage): string {
  switch (type) {
    case 'experiment.srm_detected':
      return 'sample ratio mismatch (SRM)';
    case 'experiment.no_exposures':
      return 'no new visitors';
    case 'experiment.guardrail_breached':
      return `guardrail ${goal?.goalName} breached by ${variant?.variantName}`;
    case 'experiment.significant':
      return `${variant?.variantName} ${/^(?:losing|lost)/.test(code) ? 'loses' : 'wins'} on ${goal?.goalName}`;
  }
}

function pauseLines({ data }: AlertMessage, failure: string | null): readonly string[] {
  if (failure !== null)
    return [
      '',
      `Its plan says to pause on harm, but that failed: ${failure}. Pixel retries; you can also pause it yourself.`,
    ];
  // A running experiment with this code is about to pause itself.
  const isPausing = data.code === 'guardrail_breached_paused' && data.experiment.status === 'running';
  return isPausing ? ['', 'It is being paused, as planned.'] : [];
}
