/** Says whether everyone has one variant of an experiment: nobody is in it any more, and nothing of it is counted. */
export function isForEveryone({
  rollout,
  holdback,
}: {
  readonly rollout?: string | undefined;
  readonly holdback?: true | undefined;
}): boolean {
  return rollout !== undefined && holdback === undefined;
}
