import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

const texts = settingsTexts.emailTest;

interface TestAnswer {
  readonly answer: string;
  readonly to: string;
}

/** Sends a test mail to the owner and shows the mail server's answer. */
export function EmailTest() {
  const test = usePanelMutation({
    send: () => panelSend<TestAnswer>('POST', '/api/email/test', { test: true }),
    done: texts.sent,
    failedText: texts.failed,
  });
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <ul className="mb-4 list-disc pl-5 text-sm text-ink-soft">
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        {texts.button}
      </Button>
      <p className="mt-3 text-sm break-words" role="status">
        {test.data && texts.answer(test.data.to, test.data.answer)}
        {test.error?.message}
      </p>
    </Card>
  );
}
