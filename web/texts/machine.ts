/** Texts about the visitor's machine, on any page. */
export const machineTexts = {
  mine: 'Makinem',
  choose: 'Makinenizi seçin',
  fittingOnly: (name: string) => `${name} makineme uyanlar`,
  showFitting: 'Makinenize uyanları gösterin',
  question: 'Makinenize uyar mı?',
  chooseFirst: 'Makinenizi seçin, hemen söyleyelim.',
  verdict: {
    uyar: (machine: string) => `${machine} makinenize uyar`,
    uymaz: (machine: string) => `${machine} makinenize uymaz`,
    bilinmiyor: (machine: string) => `${machine} makinenize uyup uymadığını bilmiyoruz, sorun`,
  },
  mark: { uyar: 'Makinenize uyar', uymaz: 'Makinenize uymaz', bilinmiyor: 'Uyar mı? Sorun' },
} as const;
