const hour = 3_600;

/** Lifetimes of previews. */
export const lifetimes = [
  { name: 'hour', seconds: hour },
  { name: 'day', seconds: 24 * hour },
  { name: 'week', seconds: 7 * 24 * hour },
  { name: 'month', seconds: 30 * 24 * hour },
] as const;
