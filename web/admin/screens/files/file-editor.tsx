import { CONFLICT_LOOK } from '../../components/form/record-conflict.tsx';
import { type RefObject, useRef, useState } from 'react';
import type { FileText } from '#contract/panel/files';
import { showToast } from '../../../lib/toasts.ts';
import { filesTexts } from '../../../texts/panel/files.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { ConfirmButton } from '../../components/dialog/dialog-buttons.tsx';
import { Modal } from '../../components/dialog/dialogs.tsx';
import { promptToLeave } from '../../components/form/leave-guard.tsx';
import { Form } from '../../components/form/form.tsx';
import type { ValueProps } from '../../components/form/rows-field.tsx';
import { Resource } from '../../components/screen.tsx';
import {
  currentFileOf,
  FILE_CALLS,
  type FileProblem,
  saveText,
  useFileProblems,
  useFileText,
  useRemoveText,
} from './use-files.ts';
import { Button } from '../../components/button.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';

const texts = filesTexts.editor;

/** Scrolls to a line, counted from 1, and selects it. */
function showLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / lines.length));
}

interface LineEditorProps extends ValueProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly marked: ReadonlySet<number>;
}

function LineEditor({ field, value, onChange, marked }: LineEditorProps) {
  const gutter = useRef<HTMLDivElement>(null);
  return (
    <div className="grid h-[min(55vh,40rem)] grid-cols-[auto_minmax(0,1fr)] overflow-hidden rounded-control border border-line-strong font-mono text-sm/6 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--brand-strong)">
      <div
        className="overflow-hidden border-r border-line bg-ground py-2 text-right text-ink-faint select-none *:last:mb-8"
        aria-hidden="true"
        ref={gutter}
      >
        {value.split('\n').map((_line, index) => (
          <span
            key={index}
            className="block px-2.5 data-marked:bg-[#a1201a] data-marked:text-white"
            data-marked={marked.has(index + 1) || undefined}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={field}
        className="size-full resize-none px-3 py-2 whitespace-pre outline-none"
        aria-label={texts.label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

interface EditorProps {
  readonly opened: FileText;
  readonly problems: readonly FileProblem[];
  readonly onClose: () => void;
}

/** Removes a guide that is stored. */
function RemoveGuide({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const remove = useRemoveText(FILE_CALLS);
  return (
    <ConfirmButton
      isSmall
      className="mb-3"
      label={shellTexts.states.delete}
      question={filesTexts.removal.question}
      onConfirm={() => remove.mutateAsync({ path, title: path }).then(onClose)}
    />
  );
}

function FileForm({ opened, problems: before, onClose }: EditorProps) {
  const [problems, setProblems] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRecordForm({
    record: opened,
    valuesOf: ({ text }) => ({ text }),
    labels: { text: texts.label },
    save: async ({ text }, _changed, { path, digest }) => {
      const saved = await saveText({ path, text, digest });
      setProblems(saved.problems);
      const count = saved.problems.length;
      showToast(texts.saved, count > 0 ? texts.savedWrong(count) : texts.savedFine);
      if (count === 0) onClose();
      return saved;
    },
    currentOf: currentFileOf(opened.path),
    stale: FILE_CALLS,
    failedTitle: texts.failed,
  });
  const { conflict } = form;

  return (
    <Form form={form} foot="dialog" onCancel={() => promptToLeave(onClose)} isAlways isConflictElsewhere>
      {opened.path.startsWith('guides/') && opened.digest !== '' && (
        <RemoveGuide path={opened.path} onClose={onClose} />
      )}
      {problems.length > 0 && (
        <ul className="mb-3 grid gap-2" aria-label={texts.remaining}>
          {problems.map(({ line, message, code }) => (
            <li key={`${code}-${line}-${message}`} className="flex flex-wrap items-center gap-2">
              <Button isSmall onClick={() => field.current && showLine(field.current, line)}>
                {texts.goTo(line)}
              </Button>
              <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
            </li>
          ))}
        </ul>
      )}
      {conflict && (
        <div className={CONFLICT_LOOK} role="alert">
          <p className="mb-2 font-semibold">{texts.conflict}</p>
          <p className="text-sm">{texts.theirs}:</p>
          <pre className="max-h-48 overflow-auto bg-paper p-2 text-[0.8125rem]">{conflict.theirs.text}</pre>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={form.discard}>{texts.chooseTheirs}</Button>
            <Button look="strong" onClick={() => form.resolve([])}>
              {texts.overwrite}
            </Button>
          </div>
        </div>
      )}
      <LineEditor
        field={field}
        value={form.values.text}
        marked={new Set(problems.map(({ line }) => line))}
        onChange={(text) => form.set('text', text)}
      />
    </Form>
  );
}

export function FileEditor({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const file = useFileText(path);
  const { data: problems = [] } = useFileProblems();
  return (
    <Modal title={path} isWide onClose={onClose}>
      <Resource query={file}>
        {(opened) => (
          <FileForm
            opened={opened}
            problems={problems.filter((problem) => problem.file === path)}
            onClose={onClose}
          />
        )}
      </Resource>
    </Modal>
  );
}
