import { storedText } from './stored-text.ts';

/** Stored while somebody is signed in to the panel: only a hint where "Yönetim" leads; the server decides. */
export const adminHint = storedText('admin-authenticated');
