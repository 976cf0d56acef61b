import { z } from 'zod';
import { filledText } from './product/record-values.ts';

const phrase = filledText(200);
const phrases = z.array(phrase, 'kelime listesi olmalı');

/** What people sew, and the machine that sews it: in general, at home and in a workshop. */
const sewingTask = z.object({
  sews: phrases,
  machine: phrase,
  home: phrase.optional(),
  workshop: phrase.optional(),
});

/** Words with the same meaning for shoppers, and spellings that are always errors (`data/synonyms.json`). */
export const synonymsFields = z.object({
  /** Any phrase of a group finds the others. */
  synonyms: z.array(phrases, 'liste olmalı').default([]),
  /** Wrong spelling -> right spelling. */
  corrections: z.record(z.string(), phrase, '"yanlış": "doğru" çiftleri olmalı').default({}),
  /** Goods that are not sold, although other goods have their words: `düğme`, `nakış kasnağı`. */
  unsold: phrases.default([]),
  tasks: z.array(sewingTask, 'liste olmalı').default([]),
});

export type SewingTask = z.output<typeof sewingTask>;
export type Synonyms = z.input<typeof synonymsFields>;
