export const copyingTexts = {
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  errorTitle: 'Hata',
  failed: 'Kopyalama işlemi başarısız',
} as const;
