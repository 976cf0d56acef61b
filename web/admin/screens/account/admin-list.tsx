import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newAdmin } from '#contract/panel/admin';
import type { Role } from '#domain/panel/admin';
import { showErrorToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { SelectField, TextField } from '../../components/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';

const texts = settingsTexts.account;
const PATH = '/api/admin/admins';
const EMPTY = { name: '', password: '', role: 'editor' };

interface Account {
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
}

function NewAdmin({ onDone }: { readonly onDone: () => void }) {
  const form = usePanelForm({
    stored: EMPTY,
    labels: { name: texts.name, password: texts.firstPassword, role: texts.role },
    check: checkBy(newAdmin),
    send: (values) => panelSend('POST', PATH, values),
    next: () => EMPTY,
    onSaved: onDone,
  });
  return (
    <Form form={form} className="mt-4 border-t border-line pt-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field('name')} autoComplete="off" />
        <TextField
          {...form.field('password')}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
        />
        <SelectField
          {...form.field('role')}
          options={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="mt-4 flex justify-end">
        <SubmitButton form={form} isAlways>
          {texts.addAdmin}
        </SubmitButton>
      </div>
    </Form>
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
    <Card>
      <CardTitle className="mb-3">{texts.admins}</CardTitle>
      <Resource query={query}>
        {(admins) => (
          <ul className="grid gap-2">
            {admins.map(({ name, role }) => (
              <li key={name} className="flex flex-wrap items-center gap-3">
                <span className="mr-auto font-medium">{name}</span>
                <Tag kind="brand">{texts.roles[role]}</Tag>
                {name !== own && (
                  <Button
                    isSmall
                    aria-label={`${shellTexts.states.delete} ${name}`}
                    onClick={() => setLeaving(name)}
                  >
                    {shellTexts.states.delete}
                  </Button>
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
    </Card>
  );
}
