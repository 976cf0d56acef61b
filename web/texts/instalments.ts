export const instalmentTexts = {
  from: (monthly: string) => `Ayda ${monthly}'den taksitle`,
  show: 'Taksit tablosu',
  single: 'Kartla tek çekim ödenir; bu alışverişte taksit yapılamaz.',
  onCardPage: (max: number) => `Kartınıza en çok ${max} taksit; seçenekler kart ödeme sayfasında gösterilir.`,
  count: 'Taksit',
  monthly: 'Aylık',
  total: 'Toplam',
  once: 'Tek çekim',
  hint: 'Tutarlar yaklaşıktır; kesin tutarı kart ödeme sayfasında görürsünüz. Taksit bireysel kredi kartlarında yapılır, banka kartında tek çekim ödenir.',
} as const;
