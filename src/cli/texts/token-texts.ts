/** The texts of `shop token`. */
export const tokenTexts = {
  summary: 'programların erişim anahtarlarını yönetir',
  create: 'bir program için erişim anahtarı oluşturur; anahtar yalnız bir kez gösterilir',
  list: 'erişim anahtarlarını listeler',
  revoke: 'bir erişim anahtarını hemen geçersiz kılar',
  name: 'anahtarın adı; değişiklikler bu adla kaydedilir (token:ad)',
  scope: (scopes: string) => `yetkiler, virgülle ya da seçeneği yineleyerek: ${scopes}`,
  expires: 'süre: gün sayısı (90d), bir gün (2027-01-31) ya da never (öntanımlı: 365d)',
  created: (name: string) => `${name} anahtarı oluşturuldu. Şimdi saklayın, bir daha gösterilmez.`,
  revoked: (name: string) => `${name} anahtarı iptal edildi.`,
  none: 'Henüz erişim anahtarı yok.',
  states: { active: 'geçerli', expired: 'süresi doldu', revoked: 'iptal edildi' },
  endless: 'süresiz',
  expiresAt: (day: string) => `${day} gününe kadar`,
  unused: 'hiç kullanılmadı',
  lastUsed: (time: string) => `son kullanım ${time}`,
} as const;
