import { AccountingPanel } from './trust/accounting-panel.tsx';
import { DoctorPanel } from './trust/doctor-panel.tsx';
import { useResultsView } from './view/results-context.tsx';

/** Side panels of the results, each with its own URL; `canLead` allows links to actions on them. */
export function ResultsPanels({ canLead }: { readonly canLead: boolean }) {
  const { search } = useResultsView();
  if (search.panel === 'doctor') return <DoctorPanel canLead={canLead} />;
  return search.panel === 'accounting' ? <AccountingPanel /> : null;
}
