import type { AlertMessage } from './alert-messages.ts';

/** An alert, with further facts for its mail. */
interface MailedAlert {
  readonly message: AlertMessage;
  readonly projectKey: string;
  readonly projectName: string;
  /** Why the experiment couldn't pause itself; null if it could, or didn't have to. */
  readonly pauseFailure: string | null;
}

/** Returns the subject and text of an alert's mail. A lift always comes with its interval. */
export function alertMail({ message, projectKey, projectName, pauseFailure }: MailedAlert): {
  readonly subject: string;
  readonly text: string;
} {
  const { sentence, verdict, experiment, phase, epoch, url } = message.data;
  const { experimentKey, experimentName } = experiment;
  return {
    subject: `${experimentName}: ${subjectOf(message)}`,
    text: [
      sentence,
      ...(verdict.sentence === sentence ? [] : ['', `What leads the results: ${verdict.sentence}`]),
      ...pauseLines(message, pauseFailure),
      '',
      `Experiment "${experimentName}" (${experimentKey}) of "${projectName}" (${projectKey}), phase ${phase}${epoch > 1 ? `, since edit ${epoch - 1} of what it shows` : ''}.`,
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
      return 'visitors are not split as planned';
    case 'experiment.no_exposures':
      return 'no new visitors';
    case 'experiment.guardrail_breached':
      return `guardrail ${goal?.goalName} is breached with ${variant?.variantName}`;
    case 'experiment.significant':
      return `${variant?.variantName} ${/^(?:losing|lost)/.test(code) ? 'loses' : 'wins'} on ${goal?.goalName}`;
  }
}

function pauseLines({ data }: AlertMessage, failure: string | null): readonly string[] {
  if (failure !== null)
    return [
      '',
      `It should pause itself, as its plan says, and could not: ${failure}. It is tried again; you can pause it by hand.`,
    ];
  // A running experiment with this code is about to pause itself.
  const isPausing = data.code === 'guardrail_breached_paused' && data.experiment.status === 'running';
  return isPausing ? ['', 'It pauses itself, as its plan says.'] : [];
}
