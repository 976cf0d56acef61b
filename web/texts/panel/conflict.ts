/** Two people changed the same record: the form where one chooses the values. */
export const conflictTexts = {
  field: 'Alan',
  mine: 'Benim yazdığım',
  chooseAllMine: 'Tümünde benimkini koru',
  save: 'Seçilenleri kaydet',
  record: {
    title: 'Siz düzenlerken başka biri de değiştirdi',
    text: 'Aynı alana iki ayrı değer yazıldı. Her alan için hangisinin kalacağını seçin. Diğer alanlarda iki değişiklik de korunur.',
    theirs: 'Kayıtlı olan',
    chooseAllTheirs: 'Tümünde kayıtlı olanı al',
  },
} as const;
