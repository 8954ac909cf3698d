/** English texts of the layers. */
export const layers = {
  title: 'Layers',
  newLayer: 'New layer',
  about: 'Experiments in one layer are mutually exclusive: no visitor is in two of them at once.',
  create: 'Create layer',
  created: (key: string) => `Created ${key}.`,
  key: 'Key',
  keyHint: 'Identifies it in experiments and files. Can’t be changed later.',
  holdout: (share: string) =>
    `${share} of all visitors are held out: they are in no experiment of any layer.`,
  noHoldout: 'Nobody is held out of all experiments.',
  empty: 'No layers yet',
  emptyText:
    'If two experiments would interfere with each other, put them in a layer: each visitor is in at most one of them.',
  stays:
    'A layer stays once it is made, since it decides who was in which experiment. Slots are given in the experiment.',
  unused: 'No experiment is in it yet.',
  free: (share: string) => `${share} free`,
  range: (from: string, to: string) => `${from}–${to}`,
  slotOf: (name: string, from: string, to: string) => `${name}: ${from} to ${to}`,
};
