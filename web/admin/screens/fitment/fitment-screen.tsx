import { fitmentTexts } from '../../../texts/panel/fitment.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FitmentForm } from './fitment-form.tsx';
import { FitReports } from './fit-reports.tsx';

/** Which part fits which machine: the reports of buyers, and the rules. */
export function FitmentScreen() {
  return (
    <>
      <ScreenTitle className="mb-4">{fitmentTexts.title}</ScreenTitle>
      <div className="grid gap-4">
        <FitReports />
        <FitmentForm />
      </div>
    </>
  );
}
