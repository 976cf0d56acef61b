const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

export const readingTexts = {
  label: 'Aramanız nasıl anlaşıldı',
  understood: 'Aramanızdan anladıklarımız',
  machine: (model: string) => `Makine: ${model}`,
  remove: (name: string) => `${name} koşulunu kaldır`,
  dropped: (words: readonly string[]) =>
    `Bulunan ürünlerde geçmediği için dikkate alınmadı: ${quoted(words)}`,
  mentioned: (words: readonly string[]) =>
    `Bulunan ürünlerin adında değil, açıklamasında geçiyor: ${quoted(words)}`,
  nearest: 'Şu makinelerden birini mi arıyorsunuz?',
  fitting: {
    all: (machine: string) => `Hepsi ${machine} ile uyumlu.`,
    some: (machine: string) =>
      `"Aramaya en uygun" sırada önce ${machine} ile uyumlu olanlar gelir; sonrakilerin uyumu kayıtlarımızda yok, almadan önce sorun.`,
    none: (machine: string) =>
      `Bu ürünlerin ${machine} ile uyumu kayıtlarımızda yok; almadan önce makinenizin kılavuzuna bakın ya da bize sorun.`,
  },
  otherMachines: 'öbür modeller ve modelin makinede yazdığı yer',
  partsOf: (machine: string) => `${machine}: parçaları gör`,
  plain: 'Yazdığınız metin aynen arandı.',
  readAgain: 'Anlamına göre ara',
} as const;
