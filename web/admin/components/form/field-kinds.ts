import { panelSend } from '../../api/panel-calls.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { type FieldSpec, optionsOf } from './form.tsx';
import {
  asJson,
  fieldLira,
  fieldText,
  isFilled,
  type Json,
  listOf,
  partsOf,
  parseRows,
  rowsText,
  typedLira,
  typedNumber,
  typedWhole,
} from '../../lib/document-values.ts';
import type { FormValues } from '../../lib/use-panel-form.ts';
import { pick } from '../../lib/use-record-form.ts';

/** A field of a document's form: its control, and how a member of the document becomes the control's value and back. */
export interface FieldKind<Value extends string | boolean = string> extends FieldSpec {
  readonly show: (value: unknown) => Value;
  /** Returns undefined to leave the member out. */
  readonly read: (typed: Value) => unknown;
  /** The names that lead to the member; the field's own name when undefined. */
  readonly at?: readonly string[];
  /** The value in a new row. */
  readonly first?: string;
  /** Whether a row with these values has this member; every row when undefined. */
  readonly isFor?: (cells: readonly string[]) => boolean;
}

/** A text that may be empty. */
export const plain: FieldKind = { show: fieldText, read: (typed) => typed };
/** A text; the member is left out when it is empty. */
export const text: FieldKind = { show: fieldText, read: (typed) => typed || undefined };
export const day: FieldKind = { ...text, type: 'date' };
export const number: FieldKind = { show: fieldText, read: typedNumber, inputMode: 'decimal' };
export const count: FieldKind = { show: fieldText, read: typedWhole, inputMode: 'numeric' };
export const lira: FieldKind = { show: fieldLira, read: typedLira, inputMode: 'decimal' };
/** A flag; a missing member means off. */
export const onOff: FieldKind<boolean> = { show: (value) => value === true, read: (typed) => typed };
/** As `onOff`; the member is left out while it is off. */
export const flag: FieldKind<boolean> = { ...onOff, read: (typed) => typed || undefined };

/** Slugs, separated by commas. */
export const slugs: FieldKind = {
  show: (value) => listOf(value).join(', '),
  read: (typed) => partsOf(typed, /[\s,]+/),
  spellCheck: false,
};

/** One of some values with their names; `none` names no value. */
export function choice(names: Readonly<Record<string, string>>, none?: string): FieldKind {
  return { ...text, options: optionsOf(names, ...(none === undefined ? [] : [{ value: '', label: none }])) };
}

/** A text that nobody sees again once it is stored; an empty one leaves the stored one. */
export function secret(isStored: boolean): FieldKind {
  const hint = isStored ? shellTexts.states.secretSet : shellTexts.states.secretUnset;
  return { ...plain, type: 'password', autoComplete: 'new-password', hint };
}

/** A member that the form keeps without showing it. */
export const hidden: FieldKind = {
  show: (value) => (value === undefined ? '' : JSON.stringify(value)),
  read: (typed): unknown => (typed === '' ? undefined : JSON.parse(typed)),
};

/**
 * A list of objects as rows, with a column for each member that has a label in `texts`. `texts.add` is the label of the
 * button for a new row. Without rows the list is left out.
 */
export function rows<Members extends Readonly<Record<string, FieldKind>>>(
  members: Members,
  texts: Readonly<Partial<Record<keyof Members, string>>> & { readonly add: string; readonly kinds?: object },
  { isOrdered = false }: { readonly isOrdered?: boolean } = {},
): FieldKind {
  const columns = Object.entries(members);
  const labels: Readonly<Record<string, string | undefined>> = texts;
  return {
    isWide: true,
    table: {
      columns: columns.flatMap(([name, kind]) => {
        const label = labels[name];
        return label === undefined ? [] : [{ ...kind, name, label }];
      }),
      addLabel: texts.add,
      isOrdered,
    },
    show: (value) =>
      rowsText(
        listOf(value)
          .map(asJson)
          .map((row) => columns.map(([name, { show }]) => show(row[name]))),
      ),
    read: (typed) => {
      const filled = parseRows(typed)
        .filter(isFilled)
        .map((cells) =>
          Object.fromEntries(
            columns.map(([name, { read, isFor }], column) => [
              name,
              isFor?.(cells) === false ? undefined : read(cells[column] ?? ''),
            ]),
          ),
        );
      return filled.length === 0 ? undefined : filled;
    },
  };
}

/**
 * Rows for a member that is no list of objects: how it becomes one, and what the typed objects mean; or for a list that
 * may be empty.
 */
export function rowsOf(
  table: FieldKind,
  toRows: (member: unknown) => unknown = (member) => member,
  fromRows: (typed: readonly Json[]) => unknown = (typed) => typed,
): FieldKind {
  return {
    ...table,
    show: (member) => table.show(toRows(member)),
    read: (typed) => fromRows(listOf(table.read(typed)).map(asJson)),
  };
}

export type FieldTable = Readonly<Record<string, FieldKind | FieldKind<boolean>>>;
export type ValuesOf<Table extends FieldTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['show']>;
};

function memberAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (value, name) => (Array.isArray(value) ? value[Number(name)] : asJson(value)[name]),
    json,
  );
}

function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member;
  if (Array.isArray(value)) return value.with(Number(name), withMember(value[Number(name)], rest, member));
  const json = asJson(value);
  return { ...json, [name]: withMember(json[name], rest, member) };
}

export function valuesOf<Table extends FieldTable>(fields: Table, json: Json): ValuesOf<Table> {
  const values = Object.entries(fields).map(([name, { show, at = [name] }]) => [
    name,
    show(memberAt(json, at)),
  ]);
  return Object.fromEntries(values);
}

/** The document with the members that the fields describe; others stay as they are. */
export function jsonOf<Table extends FieldTable>(fields: Table, values: ValuesOf<Table>, json: Json): Json {
  const typed: Readonly<Record<string, string | boolean>> = values;
  return Object.entries(fields).reduce(
    (made, [name, { read, at = [name] }]) => asJson(withMember(made, at, read(typed[name] as never))),
    json,
  );
}

/** What the given values of fields mean. */
export function readBy(fields: FieldTable, values: FormValues): Json {
  const members = Object.entries(values).map(([name, typed]) => [name, fields[name]?.read(typed as never)]);
  return Object.fromEntries(members);
}

/**
 * How the fields show a record of the server, and save what has changed in them by its call, which accepts only changes of
 * the opened version.
 */
export function recordBy<Table extends FieldTable, Item extends Json>(
  record: Item,
  fields: Table,
  method: 'POST' | 'PUT',
  path: string,
) {
  return {
    record,
    valuesOf: (item: Item): ValuesOf<Table> => valuesOf(fields, item),
    save: (values: FormValues, changed: readonly string[], { digest }: Item): Promise<Item> =>
      panelSend(method, path, readBy(fields, pick(values, changed)), { 'if-match': `"${String(digest)}"` }),
  };
}
