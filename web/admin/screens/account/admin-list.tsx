import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#domain/panel/admin';
import { showErrorToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { SelectField, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Resource } from '../../components/states.tsx';
import { useForm } from '../../lib/use-form.ts';

const texts = settingsTexts.account;
const PATH = '/api/admin/admins';

interface Account {
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
}

function NewAdmin({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({ name: '', password: '', role: 'editor' });
  const add = useMutation({
    mutationFn: () => panelSend('POST', PATH, form.values),
    onSuccess: () => {
      form.reset();
      onDone();
    },
    onError: (error) => form.showFailure(shellTexts.states.error, error),
  });
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      {form.isDirty && <LeaveGuard />}
      <div className="form-grid form-grid-2">
        <TextField
          label={texts.name}
          autoComplete="off"
          value={form.values.name}
          fault={form.faultOf('name')}
          onChange={({ target }) => form.set('name', target.value)}
        />
        <TextField
          label={texts.firstPassword}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          value={form.values.password}
          fault={form.faultOf('password')}
          onChange={({ target }) => form.set('password', target.value)}
        />
        <SelectField
          label={texts.role}
          value={form.values.role}
          options={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => form.set('role', target.value)}
        />
      </div>
      <div className="mt-4 flex justify-end">
        <button type="submit" className="button button-strong" disabled={add.isPending}>
          {texts.addAdmin}
        </button>
      </div>
    </form>
  );
}

/** The accounts that an owner looks after. */
export function AdminList({ own }: { readonly own: string }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<string>();
  const query = useQuery({ queryKey: [PATH], queryFn: () => panelJson<readonly Account[]>(PATH) });
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [PATH] });
  const remove = useMutation({
    mutationFn: (name: string) => panelSend('DELETE', `${PATH}/${encodeURIComponent(name)}`),
    onSuccess: refresh,
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
    onSettled: () => setLeaving(undefined),
  });
  return (
    <section className="card card-body">
      <h2 className="card-title mb-3">{texts.admins}</h2>
      <Resource query={query}>
        {(admins) => (
          <ul className="grid gap-2">
            {admins.map(({ name, role }) => (
              <li key={name} className="flex flex-wrap items-center gap-3">
                <span className="mr-auto font-medium">{name}</span>
                <span className="tag tag-brand">{texts.roles[role]}</span>
                {name !== own && (
                  <button
                    type="button"
                    className="button button-quiet button-small"
                    aria-label={`${shellTexts.states.delete} ${name}`}
                    onClick={() => setLeaving(name)}
                  >
                    {shellTexts.states.delete}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Resource>
      <NewAdmin onDone={() => void refresh()} />
      {leaving !== undefined && (
        <ConfirmDialog
          title={shellTexts.states.delete}
          text={texts.removeAdmin(leaving)}
          confirmLabel={shellTexts.states.delete}
          isBusy={remove.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => remove.mutate(leaving)}
        />
      )}
    </section>
  );
}
