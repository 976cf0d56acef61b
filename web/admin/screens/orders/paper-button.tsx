import type { ComponentProps } from 'react';
import { showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { usePanelMutation } from '../../api/panel-calls.ts';
import { Button } from '../../components/button.tsx';
import { ORDERS, saveFile } from './use-orders.ts';

const { papers } = ordersTexts;

interface PaperButtonProps extends ComponentProps<typeof Button> {
  readonly paper: keyof typeof papers;
  readonly ids: readonly string[];
}

/** Downloads the form of an order, or the parcel papers of one or several orders as one file. */
export function PaperButton({ paper, ids, ...button }: PaperButtonProps) {
  const { done, doneText, label, ...failure } = { doneText: undefined, ...papers[paper] };
  const list = ids.map(encodeURIComponent).join(',');
  const { mutate, isPending } = usePanelMutation({
    send: () => saveFile(paper === 'pdf' ? `${ORDERS}/${list}/pdf` : `${ORDERS}/${paper}?ids=${list}`),
    onDone: () => showToast(done, doneText),
    ...failure,
  });
  return (
    <Button isSmall disabled={isPending} onClick={() => mutate()} {...button}>
      {button.children ?? label}
    </Button>
  );
}
