import { CLASS } from './match-worth.ts';

/** Every key is lower than this. A match with a higher key comes first. */
export const MAX_KEY = 4608;
/** A key's lower bits say how well the words stand in the text, those above them the class. */
export const CLASS_SHIFT = 9;

/** A product that was found. A higher key is a better match. */
export interface Match {
  readonly number: number;
  readonly key: number;
}

/** The match with the key of its class alone: the position of the words in the name makes no difference. */
export function withoutQuality({ number, key }: Match): Match {
  return { number, key: Math.min(key >> CLASS_SHIFT, CLASS.inName) << CLASS_SHIFT };
}

/** The match with the lowest class: it comes after every match of another class. */
export function asUnnamed({ number, key }: Match): Match {
  return { number, key: key & ((1 << CLASS_SHIFT) - 1) };
}

/** The match with the lowest classes: it comes after all whose noun is the wanted one, and keeps its place among others. */
export function asAccessory({ number, key }: Match): Match {
  return { number, key: key >> 3 };
}

/** Whether all words are in names, codes, tags or models, exactly as typed. */
export function isSureMatch({ key }: Match): boolean {
  return key >> CLASS_SHIFT >= CLASS.synonym;
}

/** Whether all words are in the name, exactly as typed. */
export function isNameMatch({ key }: Match): boolean {
  return key >> CLASS_SHIFT >= CLASS.inName;
}

/** Whether the whole query is a part number of the product. */
export function isCodeMatch({ key }: Match): boolean {
  return key >> CLASS_SHIFT === CLASS.code;
}
