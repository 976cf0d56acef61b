/** Texts of the pages about machines and the parts that fit them. */
export const machinePagesTexts = {
  partsOf: (name: string) => `${name} yedek parçaları`,
  description: (name: string, count: number, shop: string) =>
    `${name} için ${count} uyumlu iğne, ayak ve yedek parça; stok durumu ve fiyatlarıyla ${shop} güvencesiyle.`,
  /** @param products their number in lists, where the sizes and colours of one product are together */
  intro: (parts: number, products: number) =>
    `Bu makineye uyan ${parts} parça${products < parts ? `; boyları ve renkleri bir arada ${products} ürün` : ''}.`,
  theMachine: 'Makinenin kendisi',
  categories: 'Parça kategorileri',
  allParts: 'Tüm parçalar',
  unknownFit: 'Sorulacaklar',
  unknownFitText: 'Bu parçaların makinenize uyup uymadığını bilmiyoruz. Sipariş vermeden önce bize sorun.',
  question: (machine: string) => `Merhaba! ${machine} için bir parça arıyorum.`,
  empty: {
    title: 'Bu filtrelerle parça kalmadı',
    text: 'Filtreleri temizleyin ya da aradığınız parçayı bize sorun.',
  },
  notFound: {
    title: 'Makine bulunamadı',
    text: 'Bu adreste bir makine yok. Modelini yazarak arayabilirsiniz.',
  },
  finderTitle: 'Makinenizi bulun',
  finderText: 'Markasını, sonra modelini seçin; size uyan iğne, ayak ve yedek parçaları gösterelim.',
  maker: 'Marka',
  chooseMaker: 'Marka seçin',
  makerNeeded: 'Makinenizin markasını seçin.',
  model: 'Model',
  chooseModel: 'Model seçin',
  showModels: 'Modelleri göster',
  find: 'Parçaları göster',
  another: 'Başka bir makine seçin:',
  close: 'Pencereyi kapat',
  forgetNamed: (name: string) => `${name} makinesini listemden çıkar`,
  allMachinesTitle: 'Makinenize göre yedek parça',
  nearest: (text: string) => `“${text}” modelini tanımıyoruz. En yakın modeller:`,
  nearestModels: 'En yakın modeller',
  nothingNear: (text: string) => `“${text}” modelini tanımıyoruz.`,
  namePlate:
    'Model, makinenin yan ya da alt yüzündeki künyede yazar. Sondaki harfler (ör. DDL-8700-7, DDL-8700H) başka bir model demektir.',
  machineCount: (count: number) => `${count} makine`,
  partCount: (count: number) => `${count} parça`,
  partsLink: (count: number) => `Bu makineye uyan ${count} parçayı gör`,
  fitsTitle: 'Uyumlu makineler',
  showAll: (count: number) => `Tümü (${count})`,
  makeMine: 'Bu benim makinem',
  isMine: 'Makinem olarak seçildi',
  forget: 'Makinem olmaktan çıkar',
} as const;
