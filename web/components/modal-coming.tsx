import { layoutTexts } from '../texts/layout.ts';

/** In place of a window whose code is being loaded: the page darkens already, and can still be used. */
export const MODAL_COMING = <div role="status" aria-label={layoutTexts.loading} className="modal-coming" />;
