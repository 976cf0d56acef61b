import { newAdmin } from '#contract/panel/admin';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { useCall } from '../../api/use-call.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { RemoveButton } from '../../components/dialog/remove-button.tsx';
import { Fields, optionsOf } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';

const texts = settingsTexts.account;
const PATH = '/api/admin/admins';
const EMPTY = { name: '', password: '', role: 'editor' };

function NewAdmin() {
  const form = usePanelForm({
    stored: EMPTY,
    labels: { name: texts.name, password: texts.firstPassword, role: texts.role },
    check: checkBy(newAdmin),
    send: (values) => panelSend('POST', PATH, values),
    next: () => EMPTY,
    stale: [PATH],
  });
  return (
    <Form
      form={form}
      className="mt-4 border-t border-line pt-4"
      foot="end"
      submitLabel={texts.addAdmin}
      isAlways
    >
      <Fields
        form={form}
        columns={2}
        of={{
          name: { autoComplete: 'off' },
          password: { hint: texts.passwordHint, type: 'password', autoComplete: 'new-password' },
          role: { options: optionsOf(texts.roles) },
        }}
      />
    </Form>
  );
}

/** The accounts that an owner manages. */
export function AdminList({ signedInAs }: { readonly signedInAs: string }) {
  return (
    <Card>
      <CardTitle className="mb-3">{texts.admins}</CardTitle>
      <Resource query={useCall(PATH)}>
        {(admins) => (
          <ul className="grid gap-2">
            {admins.map(({ name, role }) => (
              <li key={name} className="flex flex-wrap items-center gap-3">
                <span className="mr-auto font-medium">{name}</span>
                <Tag kind="brand">{texts.roles[role]}</Tag>
                {name !== signedInAs && (
                  <RemoveButton
                    path={`${PATH}/${encodeURIComponent(name)}`}
                    stale={[PATH]}
                    aria-label={`${shellTexts.states.delete} ${name}`}
                    question={{ title: shellTexts.states.delete, text: texts.removeAdmin(name) }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Resource>
      <NewAdmin />
    </Card>
  );
}
