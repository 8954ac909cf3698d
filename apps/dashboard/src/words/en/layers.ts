/** English texts of the layers. */
export const layers = {
  title: 'Layers',
  newLayer: 'New layer',
  about: 'Experiments in one layer are mutually exclusive: no visitor is in two of them at once.',
  create: 'Create layer',
  created: (key: string) => `Created ${key}.`,
  key: 'Key',
  keyHint: 'Identifies it in experiments and files. Can’t be changed later.',
  holdout: (share: string) => `${share} of visitors are held out of all experiments.`,
  noHoldout: 'No visitors are held out of all experiments.',
  empty: 'No layers yet',
  emptyText:
    'If two experiments would interfere with each other, put them in a layer: each visitor is in at most one of them.',
  stays:
    'Layers can’t be removed, because they determine who was in which experiment. Assign slots in each experiment.',
  unused: 'No experiments in it yet.',
  free: (share: string) => `${share} free`,
  range: (from: string, to: string) => `${from}–${to}`,
  slotOf: (name: string, from: string, to: string) => `${name}: ${from} to ${to}`,
};
