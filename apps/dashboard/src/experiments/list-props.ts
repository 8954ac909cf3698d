import type { OverviewExperiment } from '../session/experiments.ts';
import type { ListRow } from './list-rows.ts';

/** Data and callbacks of a list. */
export interface ListProps {
  readonly rows: readonly ListRow[];
  readonly experiments: readonly OverviewExperiment[];
  readonly selected: ReadonlySet<string>;
  readonly canEdit: boolean;
  readonly onToggle: (experimentKey: string) => void;
  readonly onOpen: (experimentKey: string) => void;
  readonly onFold: (group: string) => void;
}
