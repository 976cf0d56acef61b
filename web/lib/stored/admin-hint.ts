/** Stored while somebody is signed in to the panel: only a hint where "Yönetim" leads; the server decides. */
export const ADMIN_HINT = 'admin-authenticated';
