/** The heading of the list, where one arrives when another part of it is shown. */
export const RESULTS_ID = 'sonuclar';
export const FILTERS_ID = 'filtreler';
export const FILTER_FORM_ID = 'filtre-formu';
