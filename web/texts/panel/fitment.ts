/** Which part fits which machine: what buyers say, and the rules. */
export const fitmentTexts = {
  title: 'Parça ve Makine Uyumu',
  reports: {
    title: 'Müşteri bildirimleri',
    intro:
      'Kabul ettiğiniz bildirim ürünün dosyasına yazılır: “uydu” uyumlu makinelere, “uymadı” uymayanlara. Karar verene kadar mağazada hiçbir şey değişmez.',
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
} as const;
