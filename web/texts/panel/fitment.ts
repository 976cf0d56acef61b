/** Which part fits which machine: reports of buyers, and the rules. */
export const fitmentTexts = {
  title: 'Parça ve Makine Uyumu',
  reports: {
    title: 'Müşteri bildirimleri',
    intro:
      'Kabul ettiğiniz bildirim ürünün dosyasına yazılır: "uydu" uyumlu makinelere, "uymadı" uymayanlara. Karar verene kadar mağazada hiçbir şey değişmez.',
    empty: 'Karar bekleyen bildirim yok',
    decided: (count: number) => `Karar verilenler (${count})`,
    fits: 'Uydu',
    fails: 'Uymadı',
    gone: 'Ürün silinmiş',
    order: (number: string) => `Sipariş ${number}`,
    today: {
      uyar: 'Mağazada bugün: uyar',
      uymaz: 'Mağazada bugün: uymaz',
      bilinmiyor: 'Mağazada bugün: bilinmiyor',
    },
    unknownMachine: 'Bu model mağazada satılmıyor; dosyaya yazıldığı gibi girer.',
    machine: 'Makine modeli',
    accept: 'Kabul et',
    reject: 'Reddet',
    accepted: 'Kabul edildi',
    rejected: 'Reddedildi',
    written: (product: string) => `${product}: dosyaya yazıldı`,
    by: (name: string, time: string) => `${name}, ${time}`,
  },
  form: {
    title: 'Uyum kuralları',
    intro:
      'fitment.json dosyasındaki kurallar. Her satıra bir kayıt yazın; kaydettiğiniz anda mağazada geçerli olur. Ürünün kendi listeleri (uyumlu, uymayan makineler) bunlardan önce gelir.',
    labels: {
      systems: 'İğne sistemleri',
      families: 'Makine aileleri',
      rules: 'Kurallar',
      needed: 'Makineyle gerekenler',
    },
    hints: {
      systems: 'Adı = öbür adları. Örnek: DBx1 = 16x257, 1738',
      families:
        'Ailenin adresi ve adı # ile başlar, altına makineleri gelir. Örnek: # duz-dikis: Standart düz dikiş',
      rules:
        'Parça kategorisi | özellik | karar. Karar "uyar ve uymaz" ya da "yalnız uyar" olur; kategori adresiyle yazılır (igneler).',
      needed: 'Makine sayfasında önerilen parça kategorileri, sırasıyla; her satıra bir kategori adresi.',
    },
    decides: { both: 'uyar ve uymaz', yes: 'yalnız uyar' },
    faults: {
      system: 'önce sistemin adını yazın',
      rule: '"kategori | özellik | uyar ve uymaz" biçiminde olmalı',
      family: (line: string) => `"${line}": önce "# adres: Ad" biçiminde aileyi yazın`,
      category: (slug: string) => `"${slug}" adresli bir kategori yok`,
    },
    saved: 'Uyum kuralları kaydedildi',
    broken: 'fitment.json dosyasında bir hata var; mağaza son sağlam hâliyle çalışıyor. Satırı ve nedeni:',
    toFiles: 'Dosyalar',
  },
} as const;
