import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { conflictOf, keyOf } from '../api/panel-calls.ts';
import { type FormValues, type PanelFormOptions, usePanelForm } from './use-panel-form.ts';

/** A record of the server; its digest identifies its version. */
interface Versioned {
  readonly id?: unknown;
  readonly digest?: string | undefined;
}

interface RecordFormOptions<Item extends Versioned, Values extends FormValues> extends Pick<
  PanelFormOptions<Values, Item>,
  'labels' | 'check' | 'isSame' | 'onSaved' | 'done' | 'stale' | 'failedTitle'
> {
  /** The record in the query; undefined for a new one. */
  readonly record: Item;
  readonly valuesOf: (record: Item) => Values;
  /** Sends the values named in `changed`, only onto the opened version; undefined when it was cancelled. */
  readonly save: (values: Values, changed: readonly string[], onto: Item) => Promise<Item | undefined>;
  /** The server's version, in the answer of a refused save. */
  readonly currentOf?: (error: unknown) => Item | undefined;
  /** Whether the person chooses for every field in which the versions differ, not only for those that both changed. */
  readonly comparesAll?: boolean;
  /** Path of the call that answers with the record, or with a list of such by their ids: a newer version replaces it there. */
  readonly source?: string;
}

export type Side = 'mine' | 'theirs';

/** A field to which two people gave different values, and the value that is chosen at first. */
export interface ConflictRow {
  readonly name: string;
  readonly side: Side;
}

interface Conflict<Item, Values> {
  readonly newer: Item;
  readonly theirs: Values;
  readonly rows: readonly ConflictRow[];
}

export function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/**
 * The form of a record that others may edit at the same time: only changed fields are sent, and only onto the opened
 * version. If another person changed other fields, both changes stay; with `comparesAll` the person chooses for each difference. If both
 * changed the same field, `conflict` has both values until `resolve` chooses.
 */
export function useRecordForm<Item extends Versioned, Values extends FormValues>({
  record,
  valuesOf,
  save,
  // The record in the form of its own call; the contract of these calls says so.
  currentOf = (error) => conflictOf(error)?.current as Item | undefined,
  comparesAll = false,
  source,
  ...options
}: RecordFormOptions<Item, Values>) {
  const client = useQueryClient();
  // The opened version stays the base of the typed values, even if the query loads a newer one.
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict<Item, Values>>();
  const { isSame = (_name: string, left: unknown, right: unknown) => left === right } = options;
  const namesOf = (from: Values, to: Values): readonly string[] =>
    Object.keys(to).filter((name) => !isSame(name, from[name], to[name]));

  const adopt = (item: Item, from: Values): void => {
    setConflict(undefined);
    setBase(item);
    form.rebase(from, valuesOf(item));
    if (source === undefined) return;
    const replaced = (known: unknown): unknown =>
      Array.isArray(known) ? known.map((each: Item) => (each.id === item.id ? item : each)) : known && item;
    client.setQueryData(keyOf(source), replaced);
  };

  const store = async (sent: Values, onto: Item): Promise<Item | undefined> => {
    const opened = valuesOf(onto);
    const mine = namesOf(opened, sent);
    try {
      const saved = await save(sent, mine, onto);
      if (saved) adopt(saved, sent);
      return saved;
    } catch (error) {
      const newer = currentOf(error);
      if (!newer) throw error;
      const theirs = valuesOf(newer);
      const changedByThem = namesOf(opened, theirs);
      const contested = namesOf(theirs, sent).filter(
        (name) => comparesAll || (mine.includes(name) && changedByThem.includes(name)),
      );
      if (contested.length === 0 && !comparesAll) {
        adopt(newer, opened);
        return store({ ...theirs, ...pick(sent, mine) }, newer);
      }
      const rows = contested.map(
        (name) => ({ name, side: mine.includes(name) ? 'mine' : 'theirs' }) as const,
      );
      setConflict({ newer, theirs, rows });
      return undefined;
    }
  };

  const form = usePanelForm<Values, Item>({
    ...options,
    stored: valuesOf(base),
    send: (sent) => store(sent, base),
  });

  const onNewer = useEffectEvent((newer: Item) => {
    if (form.isDirty || form.isBusy || newer.digest === base.digest) return;
    setBase(newer);
    form.rebase(valuesOf(base), valuesOf(newer));
  });
  // oxlint-disable-next-line react/set-state-in-effect -- as long as nothing was typed the query's version stands in the form
  useEffect(() => onNewer(record), [record]);

  return {
    ...form,
    base,
    conflict,
    /** Ends the conflict with the other person's values. */
    discard: (): void => {
      if (conflict) adopt(conflict.newer, form.values);
    },
    /** Saves the typed values, except in the fields whose stored value stays. */
    resolve: (theirNames: readonly string[], after?: (saved: Item) => void): void => {
      if (!conflict) return;
      const { newer, theirs, rows } = conflict;
      const opened = valuesOf(base);
      const isTheirs = (name: string): boolean =>
        theirNames.includes(name) ||
        (!rows.some((row) => row.name === name) && isSame(name, form.values[name], opened[name]));
      const merged: Values = { ...form.values, ...pick(theirs, Object.keys(theirs).filter(isTheirs)) };
      form.rebase(form.values, merged);
      setBase(newer);
      form.submit(after, () => store(merged, newer));
    },
  };
}
