import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { sessionQuery } from '../../api/use-session.ts';
import { TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { useForm } from '../../lib/use-form.ts';

const texts = settingsTexts.account;

export function PasswordForm() {
  const client = useQueryClient();
  const form = useForm({ currentPassword: '', password: '' });
  const save = useMutation({
    mutationFn: () =>
      panelSend('PUT', '/api/admin/password', {
        currentPassword: form.values.currentPassword,
        newPassword: form.values.password,
      }),
    onSuccess: () => {
      form.reset();
      showToast(texts.passwordSaved);
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => form.showFailure(shellTexts.states.error, error),
  });
  return (
    <form
      className="card card-body"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {form.isDirty && <LeaveGuard />}
      <h2 className="card-title mb-3">{texts.password}</h2>
      <div className="form-grid form-grid-2">
        <TextField
          label={texts.current}
          type="password"
          autoComplete="current-password"
          value={form.values.currentPassword}
          fault={form.faultOf('currentPassword')}
          onChange={({ target }) => form.set('currentPassword', target.value)}
        />
        <TextField
          label={texts.next}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          value={form.values.password}
          fault={form.faultOf('password') ?? form.faultOf('newPassword')}
          onChange={({ target }) => form.set('password', target.value)}
        />
      </div>
      <div className="mt-4 flex justify-end">
        <button type="submit" className="button button-strong" disabled={!form.isDirty || save.isPending}>
          {shellTexts.states.save}
        </button>
      </div>
    </form>
  );
}
