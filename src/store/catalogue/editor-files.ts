import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { categoryFields } from '#domain/catalogue/category/category';
import { productFields } from '#domain/catalogue/product/product';
import { productSource } from '#domain/catalogue/product/product-file-name';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { CAMPAIGNS_FOLDER, CATEGORY_FILE, SCHEMAS_FOLDER } from '../files/data-folder.ts';
import { storageFailure } from '../files/durable-file.ts';
import { jsonText } from '#kernel/json';
import { DOCUMENTS } from './decode/decode-documents.ts';

export const EDITOR_SETTINGS = '.vscode/settings.json';

/** In a product's file a null counts as a missing field, see `decodeProduct`. */
const productFile = z.object(
  Object.fromEntries(
    Object.entries(productFields.shape).map(([field, schema]): [string, z.ZodType] => [
      field,
      schema.safeParse(undefined).success ? schema.nullable() : schema,
    ]),
  ),
);

/** By the schema's file name: the files below the data folder that an editor checks with it, and their fields. */
const KINDS: Readonly<Record<string, { readonly files: readonly string[]; readonly schema: z.ZodType }>> = {
  'product.json': { files: productSource.options.map((source) => `*/${source}-*.json`), schema: productFile },
  [CATEGORY_FILE]: { files: [`*/${CATEGORY_FILE}`, `!${SCHEMAS_FOLDER}/*`], schema: categoryFields },
  'campaign.json': { files: [`${CAMPAIGNS_FOLDER}/*.json`], schema: campaignFields },
  ...Object.fromEntries(
    Object.entries(DOCUMENTS).map(([name, { schema }]) => [name, { files: [name], schema }]),
  ),
};

/**
 * JSON Schemas for editors, by path below the data folder. They are made from the schemas that the program reads with;
 * additional fields are allowed.
 */
export function schemaFiles(): ReadonlyMap<string, string> {
  const options = { io: 'input', target: 'draft-7', unrepresentable: 'any' } as const;
  return new Map(
    Object.entries(KINDS).map(([name, { schema }]) => [
      `${SCHEMAS_FOLDER}/${name}`,
      jsonText(z.toJSONSchema(schema, options)),
    ]),
  );
}

/**
 * The text of `EDITOR_SETTINGS`, which shows an editor the schemas.
 * @param root the data folder in the workspace: `/` or `/data/`
 */
export function editorSettings(root: string): string {
  const place = (file: string): string =>
    file.startsWith('!') ? `!${root}${file.slice(1)}` : `${root}${file}`;
  return jsonText({
    'json.schemas': Object.entries(KINDS).map(([name, { files }]) => ({
      fileMatch: files.map(place),
      url: `.${root}${SCHEMAS_FOLDER}/${name}`,
    })),
  });
}

/** Writes the schemas, and the editor's settings if they are missing. @throws AppError `storage_failed` */
export function writeEditorFiles(dataDir: string): void {
  const files = new Map(schemaFiles());
  if (!existsSync(join(dataDir, EDITOR_SETTINGS))) files.set(EDITOR_SETTINGS, editorSettings('/'));
  try {
    for (const [path, text] of files) {
      mkdirSync(join(dataDir, dirname(path)), { recursive: true });
      writeFileSync(join(dataDir, path), text);
    }
  } catch (error) {
    throw storageFailure(error, `Klasöre yazılamadı: ${dataDir}`);
  }
}
