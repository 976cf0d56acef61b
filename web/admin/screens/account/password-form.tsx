import { useQueryClient } from '@tanstack/react-query';
import { passwordChange } from '#contract/panel/admin';
import { showToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { sessionQuery } from '../../api/use-session.ts';
import { Form, SubmitButton } from '../../components/form.tsx';
import { TextField } from '../../components/form-field.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { CardTitle } from '../../components/card.tsx';

const texts = settingsTexts.account;
const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const client = useQueryClient();
  const form = usePanelForm({
    stored: EMPTY,
    labels: { currentPassword: texts.current, newPassword: texts.next },
    check: checkBy(passwordChange),
    send: (values) => panelSend('PUT', '/api/admin/password', values),
    next: () => EMPTY,
    onSaved: () => {
      showToast(texts.passwordSaved);
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const field = form.field('newPassword');
  return (
    <Form form={form} isCard>
      <CardTitle className="mb-3">{texts.password}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field('currentPassword')} type="password" autoComplete="current-password" />
        <TextField
          {...field}
          // What the rule for all passwords says bears the name that they have elsewhere.
          fault={field.fault ?? form.fault}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <div className="mt-4 flex justify-end">
        <SubmitButton form={form} />
      </div>
    </Form>
  );
}
