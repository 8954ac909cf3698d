/** Whether everyone has one variant of an experiment: nobody takes part any more, and nothing is counted. */
export function isForEveryone({
  rollout,
  holdback,
}: {
  readonly rollout?: string | undefined;
  readonly holdback?: true | undefined;
}): boolean {
  return rollout !== undefined && holdback === undefined;
}
