const PASSWORD_STDIN = 'şifreyi standart girdiden okur; verilmezse terminalde iki kez sorulur';

export const adminTexts = {
  group: {
    summary: 'yönetim panelinin kullanıcılarını yönetir',
    examples: ['shop admin create ayse --password-stdin < parola.txt', 'shop admin list --json'],
  },
  create: {
    summary: 'yeni bir panel kullanıcısı açar',
    examples: [
      'shop admin create ayse',
      'shop admin create veli --role editor --password-stdin < parola.txt',
    ],
    arguments: { '<ad>': 'kullanıcı adı' },
    options: {
      '--password-stdin': PASSWORD_STDIN,
      '--role <yetki>':
        'yetki: owner (her şey), editor (ürünler) ya da warehouse (siparişler); öntanımlı: owner',
    },
  },
  password: {
    summary: 'bir kullanıcının şifresini değiştirir ve açık oturumlarını kapatır',
    examples: [
      'shop admin password ayse --password-stdin < parola.txt',
      'shop admin password ayse --reset-second-factor',
    ],
    arguments: { '<ad>': 'kullanıcı adı' },
    options: {
      '--password-stdin': PASSWORD_STDIN,
      '--reset-second-factor': 'iki adımlı girişi de kapatır (telefon ve kurtarma kodları kaybolduysa)',
    },
  },
  list: {
    summary: 'panel kullanıcılarını listeler',
    examples: ['shop admin list', 'shop admin list --json'],
  },
  noPassword: 'standart girdide şifre yok',
  noTerminal: 'şifre için --password-stdin verin ya da komutu bir terminalde çalıştırın',
  passwordPrompt: 'Şifre: ',
  repeatPrompt: 'Şifre (yeniden): ',
  differ: 'iki şifre aynı değil',
  created: (name: string) => `${name} kullanıcısı açıldı.`,
  changed: (name: string) => `${name} kullanıcısının şifresi değişti.`,
  roles: { owner: 'mağaza sahibi', editor: 'editör', warehouse: 'depo' },
  secondFactor: 'iki adımlı giriş',
  secondFactorOff: 'İki adımlı giriş kapatıldı.',
  none: 'Henüz panel kullanıcısı yok.',
  first: (name: string, password: string) =>
    `Yönetim paneli için kullanıcı adı: ${name}  şifre: ${password}  (bir daha gösterilmez)`,
  audit: {
    summary: 'denetim kaydını listeler ve eksiksiz olduğunu doğrular',
    examples: ['shop admin audit', 'shop admin audit --kind bank --from 2026-11-01 --json'],
    options: {
      '--kind <tür>': 'tür: sign-in, account, bank, settings, export, person ya da order',
      '--who <ad>': 'kimin yaptığı (adın bir parçası)',
      '--from <gün>': 'bu günden başlayarak (YYYY-AA-GG)',
      '--to <gün>': 'bu güne kadar, gün dahil (YYYY-AA-GG)',
      '--limit <sayı>': 'en çok kaç kayıt (öntanımlı: 50)',
    },
    whole: (entries: number) => `Denetim kaydı eksiksiz: ${entries} satır.`,
    broken: (line: number, message: string) => `_private/audit.jsonl:${line}: ${message}`,
    count: (count: number, total: number) => `${total} kayıttan ${count} tanesi gösteriliyor.`,
    changed: 'değişti',
  },
} as const;
