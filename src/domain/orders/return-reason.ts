import { keysOf } from '#kernel/keys-of';

/** The usual reasons of a return: a code for programs, its words for people. Nothing is decided by them. */
export const RETURN_REASONS = {
  // The law requires none.
  not_given: 'Belirtilmedi',
  changed_mind: 'Vazgeçtim',
  does_not_fit: 'Makineme uymadı',
  wrong_item: 'Yanlış ürün geldi',
  damaged: 'Hasarlı geldi',
  faulty_or_incomplete: 'Arızalı ya da eksik',
  other: 'Diğer',
} as const;
export const RETURN_REASON_CODES = keysOf(RETURN_REASONS);

/** A reason in words, and its code when it is a usual one; it may be given as either, or in words of one's own. */
export function readReturnReason(given: string) {
  const reasonCode = RETURN_REASON_CODES.find((code) => code === given || RETURN_REASONS[code] === given);
  return reasonCode === undefined ? { reason: given } : { reason: RETURN_REASONS[reasonCode], reasonCode };
}
