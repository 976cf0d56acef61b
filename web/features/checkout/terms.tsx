import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LegalPage } from '#contract/legal-page';
import { cartHeaders } from '../../api/cart.ts';
import { fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { LegalBlocks } from '../../components/legal-blocks.tsx';
import { Modal } from '../../components/modal.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

const texts = checkoutTexts.terms;

interface Contracts {
  readonly texts: readonly LegalPage[];
}

/** One of the two texts, made for the cart and the person as they stand. */
function ContractDialog({
  index,
  form,
  onClose,
}: {
  readonly index: number;
  readonly form: CheckoutFormState;
  readonly onClose: () => void;
}) {
  const { data, isError } = useQuery({
    queryKey: ['/api/checkout/contracts', JSON.stringify(form.values)],
    queryFn: () =>
      fetchJson<Contracts>('/api/checkout/contracts', jsonRequest('POST', form.values, cartHeaders())),
    enabled: form.isComplete,
    staleTime: 0,
  });
  const text = data?.texts[index];
  return (
    <Modal
      title={index === 0 ? texts.form : texts.contract}
      titleClassName="contract-title"
      className="contract"
      onClose={onClose}
    >
      <div className="contract-body">
        {!form.isComplete && <p>{texts.fillFirst}</p>}
        {form.isComplete && !text && <p>{isError ? texts.failed : texts.loading}</p>}
        {text && <LegalBlocks blocks={text.blocks} />}
      </div>
      <button type="button" className="button button-strong" onClick={onClose}>
        {texts.close}
      </button>
    </Modal>
  );
}

interface TermsProps {
  readonly form: CheckoutFormState;
  readonly isAccepted: boolean;
  readonly fault: string | undefined;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The unticked box with the two texts behind its links (Mesafeli Sözleşmeler Yönetmeliği, articles 5 to 7). */
export function Terms({ form, isAccepted, fault, onChange }: TermsProps) {
  const [open, setOpen] = useState<number>();
  return (
    <div className="terms">
      <input
        type="checkbox"
        id="sozlesme"
        className="size-5"
        checked={isAccepted}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : 'sozlesme-hata'}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor="sozlesme">
          {texts.form}
          {texts.and}
          {texts.contract}
          {texts.after}
        </label>
        <p className="form-hint">
          <button type="button" className="underline" onClick={() => setOpen(0)}>
            {texts.form}
          </button>
          {' · '}
          <button type="button" className="underline" onClick={() => setOpen(1)}>
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
      {open !== undefined && <ContractDialog index={open} form={form} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
