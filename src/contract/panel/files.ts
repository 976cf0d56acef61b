import { z } from 'zod';
import { text } from '#domain/catalogue/product/record-values';

export const fileStats = z.object({
  totalProducts: z.number(),
  manualProducts: z.number(),
  scrapedProducts: z.number(),
  categoriesWithProducts: z.number(),
});
export type FileStats = z.infer<typeof fileStats>;

/** Names of product files by category slug, newest first. */
export const fileStructure = z.record(z.string(), z.array(z.string()));

export const fileProblemJson = z.object({
  file: z.string(),
  line: z.number(),
  message: z.string(),
  code: z.string(),
});

/** A file of the catalogue as text; the path is below the data folder. */
export const fileText = z.object({ path: z.string(), text: z.string(), digest: z.string() });
export type FileText = z.infer<typeof fileText>;

export const fileTextChange = z.object({
  path: text(400),
  text: z.string('metin olmalı'),
  /** Of the version that was opened; without it the file is replaced whatever it says. */
  digest: z.string().optional(),
});

export const savedFileText = fileText.extend({
  /** What is still wrong with this file. */
  problems: z.array(fileProblemJson),
});
