import { useQuery } from '@tanstack/react-query';
import type { OrderContracts } from '#contract/orders/legal-page';
import { cartHeaders } from '../../api/cart.ts';
import { fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { LegalBlocks } from '../../components/legal-blocks.tsx';
import { Modal } from '../../components/modal.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

const texts = checkoutTexts.terms;

interface ContractDialogProps {
  /** 0 for the information form, 1 for the contract. */
  readonly index: number;
  readonly form: CheckoutFormState;
  readonly onClose: () => void;
}

/** One of the two texts, made for the present cart and person. */
export function ContractDialog({ index, form, onClose }: ContractDialogProps) {
  const { data, isError } = useQuery({
    queryKey: ['/api/checkout/contracts', JSON.stringify(form.body)],
    queryFn: () =>
      fetchJson<OrderContracts>('/api/checkout/contracts', jsonRequest('POST', form.body, cartHeaders())),
    enabled: form.isComplete,
    staleTime: 0,
  });
  const text = data?.texts[index];
  const title = index === 0 ? texts.form : texts.contract;
  return (
    <Modal title={title} titleClassName="text-[1.375rem] font-[650]" className="contract" onClose={onClose}>
      <div className="contract-body" tabIndex={0} role="region" aria-label={title}>
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
