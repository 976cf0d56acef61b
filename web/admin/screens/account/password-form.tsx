import { passwordChange } from '#contract/panel/admin';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { SESSION_PATH } from '../../api/use-session.ts';
import { CardTitle } from '../../components/card.tsx';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';

const texts = settingsTexts.account;
const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const form = usePanelForm({
    stored: EMPTY,
    labels: { currentPassword: texts.current, newPassword: texts.next },
    check: checkBy(passwordChange),
    send: (values) => panelSend('PUT', '/api/admin/password', values),
    next: () => EMPTY,
    done: texts.passwordSaved,
    stale: [SESSION_PATH],
  });
  return (
    <Form form={form} isCard foot="end" isFaultElsewhere>
      <CardTitle className="mb-3">{texts.password}</CardTitle>
      <Fields
        form={form}
        columns={2}
        of={{
          currentPassword: { type: 'password', autoComplete: 'current-password' },
          newPassword: {
            // What the rule for all passwords says bears the name that they have elsewhere.
            fault: form.field('newPassword').fault ?? form.fault,
            hint: texts.passwordHint,
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
    </Form>
  );
}
