import { AccountingPanel } from './trust/accounting-panel.tsx';
import { DoctorPanel } from './trust/doctor-panel.tsx';
import { useResultsView } from './view/results-context.tsx';

/** What is looked at beside the results, each by its address. */
export function ResultsPanels() {
  const { search } = useResultsView();
  if (search.panel === 'doctor') return <DoctorPanel />;
  return search.panel === 'accounting' ? <AccountingPanel /> : null;
}
