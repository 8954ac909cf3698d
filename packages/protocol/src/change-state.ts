/** What happened to a change on a page, as the pixel reports it in `$change`. */
export const changeStates = [
  'applied',
  'late',
  'never_found',
  'undone',
  'gave_up',
  'refused',
  'csp',
  'failed',
] as const;

export type ChangeState = (typeof changeStates)[number];
