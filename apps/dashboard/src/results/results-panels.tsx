import { AccountingPanel } from './trust/accounting-panel.tsx';
import { DoctorPanel } from './trust/doctor-panel.tsx';
import { useResultsView } from './view/results-context.tsx';

/** What is looked at beside the results, each by its address; `mayLead` where it may lead to what is done about them. */
export function ResultsPanels({ mayLead }: { readonly mayLead: boolean }) {
  const { search } = useResultsView();
  if (search.panel === 'doctor') return <DoctorPanel mayLead={mayLead} />;
  return search.panel === 'accounting' ? <AccountingPanel /> : null;
}
