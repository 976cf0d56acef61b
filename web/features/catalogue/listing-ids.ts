/** The heading of the list. It gets the focus when another part of the list is displayed. */
export const RESULTS_ID = 'sonuclar';
export const FILTERS_ID = 'filtreler';
export const FILTER_FORM_ID = 'filtre-formu';
