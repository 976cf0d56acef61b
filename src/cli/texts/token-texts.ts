import { SCOPES } from '#domain/panel/api-token';

export const tokenTexts = {
  group: {
    summary: 'programların erişim anahtarlarını yönetir',
    examples: ['shop token create erp --scope catalogue:read,catalogue:write', 'shop token list --json'],
  },
  create: {
    summary: 'bir program için erişim anahtarı oluşturur; anahtar yalnız bir kez gösterilir',
    examples: [
      'shop token create erp --scope catalogue:read,catalogue:write',
      'shop token create kargo --scope orders:read --scope orders:write --expires 90d --json',
    ],
    arguments: { '<ad>': 'anahtarın adı; değişiklikler bu adla kaydedilir (token:ad)' },
    options: {
      '--scope, --scopes <yetki>': `yetkiler, virgülle ya da seçeneği yineleyerek: ${SCOPES.join(', ')}`,
      '--expires <süre>': 'süre: gün sayısı (90d), bir gün (2027-01-31) ya da never (öntanımlı: 365d)',
    },
  },
  list: { summary: 'erişim anahtarlarını listeler', examples: ['shop token list', 'shop token list --json'] },
  revoke: {
    summary: 'bir erişim anahtarını hemen geçersiz kılar',
    examples: ['shop token revoke erp', 'shop token revoke kargo --json'],
    arguments: { '<ad>': 'anahtarın adı' },
  },
  created: (name: string) => `${name} anahtarı oluşturuldu. Şimdi saklayın, bir daha gösterilmez.`,
  revoked: (name: string) => `${name} anahtarı iptal edildi.`,
  none: 'Henüz erişim anahtarı yok.',
  states: { active: 'geçerli', expired: 'süresi doldu', revoked: 'iptal edildi' },
  endless: 'süresiz',
  expiresAt: (day: string) => `${day} gününe kadar`,
  unused: 'hiç kullanılmadı',
  lastUsed: (time: string) => `son kullanım ${time}`,
} as const;
