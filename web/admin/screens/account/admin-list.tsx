import { useQueryClient } from '@tanstack/react-query';
import { newAdmin } from '#contract/panel/admin';
import type { Role } from '#domain/panel/admin';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { SelectField, TextField } from '../../components/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

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
  const query = usePanelQuery<readonly Account[]>(PATH);
  const remove = usePanelMutation({
    send: (name: string) => panelSend('DELETE', `${PATH}/${encodeURIComponent(name)}`),
    stale: [{ queryKey: [PATH] }],
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
                  <ConfirmButton
                    isSmall
                    label={shellTexts.states.delete}
                    aria-label={`${shellTexts.states.delete} ${name}`}
                    question={{ title: shellTexts.states.delete, text: texts.removeAdmin(name) }}
                    isBusy={remove.isPending}
                    onConfirm={(close) => remove.mutate(name, { onSettled: close })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Resource>
      <NewAdmin onDone={() => void client.invalidateQueries({ queryKey: [PATH] })} />
    </Card>
  );
}
