import { useState } from 'react';
import { useWindow } from '../../components/use-window.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import { type CheckoutFormState, TERMS } from './use-checkout-form.ts';

const texts = checkoutTexts.terms;
const loadDialog = async () => (await import('./contract-dialog.tsx')).ContractDialog;

/** The box, not ticked, with links to the two texts (Mesafeli Sözleşmeler Yönetmeliği, articles 5 to 7). */
export function Terms({ form }: { readonly form: CheckoutFormState }) {
  const fault = form.faults[TERMS];
  const [index, setIndex] = useState(0);
  const { open, close, draw } = useWindow(loadDialog);
  const show = (text: number): void => {
    setIndex(text);
    open();
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 py-2 [&_:is(a,button)]:inline-block [&_:is(a,button)]:py-1">
      <input
        type="checkbox"
        id="sozlesme"
        className="mt-0.5 size-5"
        checked={form.isAccepted}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : 'sozlesme-hata'}
        onChange={({ target }) => form.accept(target.checked)}
      />
      <div>
        <label htmlFor="sozlesme">
          {texts.form}
          {texts.and}
          {texts.contract}
          {texts.after}
        </label>
        <p className="form-hint">
          <button type="button" className="underline" onClick={() => show(0)}>
            {texts.form}
          </button>
          {' · '}
          <button type="button" className="underline" onClick={() => show(1)}>
            {texts.contract}
          </button>
        </p>
        <p className="form-hint">
          {texts.privacy}{' '}
          <a href="/gizlilik-politikasi" target="_blank" className="underline">
            {texts.privacyLink}
          </a>
        </p>
        {fault && (
          <p className="form-fault" id="sozlesme-hata">
            {fault}
          </p>
        )}
      </div>
      {draw({ index, form, onClose: close })}
    </div>
  );
}
