export const quantityTexts = {
  quantityOf: (name: string) => `${name} adedi`,
  less: (name: string) => `${name}: bir azalt`,
  more: (name: string) => `${name}: bir artır`,
} as const;
