import type { z } from 'zod';
import type { FileText } from '#contract/panel/files';
import { documentsTexts as texts } from '../../../texts/panel/documents.ts';
import { type FieldTable, jsonOf, type ValuesOf, valuesOf } from '../../components/form/field-kinds.ts';
import { checkBy, type FormIssue, type FormValues } from '../../lib/use-panel-form.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { currentFileOf, FILE_CALLS, saveText } from '../files/use-files.ts';
import { documentText, type Json, readJson } from '../../lib/document-values.ts';

interface DocumentFormOptions<Values extends FormValues> {
  readonly file: FileText;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** The schema of the whole document, or what finds the faults of the values. */
  readonly check: z.ZodType | ((values: Values) => readonly FormIssue[]);
  readonly valuesOf: (json: Json) => Values;
  /** The document with the typed values; members that the form does not show stay as they are. */
  readonly jsonOf: (values: Values, json: Json) => Json;
  readonly textOf?: (json: Json) => string;
  /** Paths of calls whose answers change by this. */
  readonly stale?: readonly string[];
  readonly done?: string;
}

/**
 * The fields of a document as a table: how they show a document and make it anew. `finish` completes what they
 * have made; `defaults` are for members that the document lacks.
 */
export function byFields<Table extends FieldTable>(
  table: Table,
  finish: (made: Json) => Json = (made) => made,
  defaults: Json = {},
) {
  return {
    valuesOf: (json: Json): ValuesOf<Table> => valuesOf(table, { ...defaults, ...json }),
    jsonOf: (values: ValuesOf<Table>, json: Json): Json =>
      finish(jsonOf(table, values, { ...defaults, ...json })),
  };
}

/** The form of a document that can also be edited as a file: the file's text is the record. */
export function useDocumentForm<Values extends FormValues>({
  file,
  labels,
  check,
  valuesOf,
  jsonOf,
  textOf = documentText,
  done = texts.saved,
  stale = [],
}: DocumentFormOptions<Values>) {
  return useRecordForm<FileText, Values>({
    record: file,
    labels,
    valuesOf: ({ text }) => valuesOf(readJson(text)),
    check:
      typeof check === 'function' ? check : checkBy(check, (values) => jsonOf(values, readJson(file.text))),
    save: async (values, _changed, { path, text, digest }) => {
      const saved = await saveText({ path, text: textOf(jsonOf(values, readJson(text))), digest });
      return { path, text: saved.text, digest: saved.digest };
    },
    currentOf: currentFileOf(file.path),
    done,
    stale: [...FILE_CALLS, ...stale],
    failedTitle: texts.failed,
  });
}
