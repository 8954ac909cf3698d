import { AccountingPanel } from './trust/accounting-panel.tsx';
import { DoctorPanel } from './trust/doctor-panel.tsx';
import { useResultsView } from './view/results-context.tsx';

/** The side panel that the URL selects, if any. `hasActionButtons`: whether actions that the doctor recommends have buttons. */
export function ResultsPanels({ hasActionButtons }: { readonly hasActionButtons: boolean }) {
  const { search } = useResultsView();
  if (search.panel === 'doctor') return <DoctorPanel hasActionButtons={hasActionButtons} />;
  return search.panel === 'accounting' ? <AccountingPanel /> : null;
}
