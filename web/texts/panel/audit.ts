import { AUDIT_WORDS } from '#domain/panel/audit-words';

export const auditTexts = {
  title: 'Denetim Kaydı',
  intro:
    'Kim ne zaman girdi, neyi değiştirdi, kimin bilgisine baktı. Yalnız mağaza sahipleri görür; kayıtlar değiştirilemez ve silinemez.',
  empty: 'Bu süzgece uyan kayıt yok.',
  kind: 'Tür',
  allKinds: 'Bütün türler',
  who: 'Kim',
  columns: { at: 'Zaman', who: 'Kim', what: 'Ne yaptı', details: 'Ayrıntı' },
  commandLine: 'komut satırı',
  program: 'program',
  changed: 'değişti',
  nothing: 'yok',
  count: (count: number) => `${count} kayıt`,
  whole: (entries: number) => `Kayıt eksiksiz: ${entries} satır doğrulandı.`,
  broken: (count: number) =>
    `Kayıtta ${count} yerde eksik ya da değiştirilmiş satır var. Sunucuya kimlerin eriştiğini denetleyin.`,
  fault: (line: number, message: string) => `${line}. satır: ${message}`,
  ...AUDIT_WORDS,
} as const;
