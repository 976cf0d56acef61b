import type { ComponentProps } from 'react';
import type { OrderJson } from '#contract/orders/orders';
import { ordersTexts as texts } from '../../../texts/panel/orders.ts';
import { RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { ORDERS } from './use-orders.ts';

interface RemoveOrderProps extends Omit<
  ComponentProps<typeof RemoveButton>,
  'path' | 'question' | 'stale' | 'done'
> {
  readonly order: Pick<OrderJson, 'id' | 'orderNumber'>;
}

export function RemoveOrder({ order: { id, orderNumber }, ...button }: RemoveOrderProps) {
  return (
    <RemoveButton
      {...button}
      path={`${ORDERS}/${id}`}
      question={{ title: texts.deleteTitle, text: texts.deleteText(orderNumber) }}
      done={texts.deleted}
      failedText={texts.deleteFailed}
      stale={[ORDERS]}
    />
  );
}
