import type { z } from 'zod';
import type { FileText } from '#contract/panel/files';
import { documentsTexts as texts } from '../../../texts/panel/documents.ts';
import { type FieldTable, jsonOf, type ValuesOf, valuesOf } from '../../components/form/field-kinds.ts';
import { checkBy, type FormValues } from '../../lib/use-panel-form.ts';
import { currentFileOf, FILE_CALLS, saveText } from '../files/use-files.ts';
import { documentText, type Json, readJson } from '../../lib/document-values.ts';

export interface DocumentFields<Values extends FormValues> {
  readonly valuesOf: (json: Json) => Values;
  /** The document with the typed values; members that the form does not show stay as they are. */
  readonly jsonOf: (values: Values, json: Json) => Json;
}

/**
 * The fields of a document as a table: how they show a document and make it anew. `finish` completes what they
 * have made; `defaults` are for members that the document lacks.
 */
export function byFields<Table extends FieldTable>(
  table: Table,
  finish: (made: Json) => Json = (made) => made,
  defaults: Json = {},
): DocumentFields<ValuesOf<Table>> {
  return {
    valuesOf: (json) => valuesOf(table, { ...defaults, ...json }),
    jsonOf: (values, json) => finish(jsonOf(table, values, { ...defaults, ...json })),
  };
}

/**
 * How fields show a document that can also be edited as a file, and save it: the file's text is the record.
 * @param schema of the whole document
 */
export function documentBy<Values extends FormValues>(
  file: FileText,
  fields: DocumentFields<Values>,
  schema: z.ZodType,
  textOf = documentText,
) {
  return {
    record: file,
    valuesOf: ({ text }: FileText) => fields.valuesOf(readJson(text)),
    check: checkBy<Values>(schema, (values) => fields.jsonOf(values, readJson(file.text))),
    save: (values: Values, _changed: readonly string[], { path, text, digest }: FileText) =>
      saveText({ path, text: textOf(fields.jsonOf(values, readJson(text))), digest }),
    currentOf: currentFileOf(file.path),
    done: texts.saved,
    stale: FILE_CALLS,
    failedTitle: texts.failed,
  };
}
