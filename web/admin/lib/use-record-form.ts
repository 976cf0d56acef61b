import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelError, panelSend } from '../api/panel-fetch.ts';
import { useForm } from './use-form.ts';

type Values = Readonly<Record<string, string | boolean>>;
type Change = Readonly<Record<string, string | boolean | undefined>>;

/** A record of the server; the digest says which version of it. */
interface Versioned {
  readonly digest: string;
}

interface RecordFormOptions<Item extends Versioned, Shown extends Values> {
  /** As the query holds it. */
  readonly record: Item;
  readonly valuesOf: (record: Item) => Shown;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly toBody: (change: Change) => unknown;
  /** Puts a newer version into the query. */
  readonly onRecord: (record: Item) => void;
  readonly onSaved: () => void;
  readonly failedTitle: string;
}

function recordOf<Item extends Versioned>(error: unknown): Item | undefined {
  if (!(error instanceof PanelError) || error.code !== 'conflict') return undefined;
  // The record as the call itself answers it, by the contract of these calls.
  return error.body['current'] as Item | undefined;
}

/**
 * The form of a record that others may save as well: only what was changed is sent, and only onto the version
 * that was opened. Where another one changed other fields both changes stay; where both changed the same
 * field, `conflict` names it until `resolve` tells which values stay.
 */
export function useRecordForm<Item extends Versioned, Shown extends Values>({
  record,
  valuesOf,
  method,
  path,
  toBody,
  onRecord,
  onSaved,
  failedTitle,
}: RecordFormOptions<Item, Shown>) {
  // What was opened stays the base of what is typed, whatever the query brings meanwhile.
  const [base, setBase] = useState(record);
  const stored = valuesOf(base);
  const form = useForm(stored);
  if (base !== record && !form.isDirty) setBase(record);
  const adopt = (item: Item): void => {
    setBase(item);
    onRecord(item);
  };
  const [conflict, setConflict] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: ({ change, digest }: { readonly change: Change; readonly digest: string }) =>
      panelSend<Item>(method, path, toBody(change), { 'if-match': `"${digest}"` }),
  });
  /** Answers are taken with what had been typed when the save was sent. */
  const send = (change: Change, digest: string): void =>
    save.mutate(
      { change, digest },
      {
        onSuccess: (saved) => {
          setConflict([]);
          form.reset();
          if (saved) adopt(saved);
          onSaved();
        },
        onError: (error) => {
          const newer = recordOf<Item>(error);
          if (!newer) {
            form.showFailure(failedTitle, error);
            return;
          }
          const theirs: Values = valuesOf(newer);
          const contested = Object.keys(change).filter(
            (name) => theirs[name] !== stored[name] && theirs[name] !== change[name],
          );
          adopt(newer);
          if (contested.length > 0) setConflict(contested);
          else send(change, newer.digest);
        },
      },
    );
  return {
    ...form,
    /** Fields that another one changed too; what is stored by now stands in `stored`. */
    conflict,
    stored,
    isBusy: save.isPending,
    save: (): void => send(form.changed, base.digest),
    /** Saves what was typed, but for the fields in which the stored value stays. */
    resolve: (theirs: readonly string[]): void => {
      form.drop(theirs);
      setConflict([]);
      const kept = Object.entries(form.changed).filter(([name]) => !theirs.includes(name));
      if (kept.length > 0) send(Object.fromEntries(kept), base.digest);
    },
  };
}
