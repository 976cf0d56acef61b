import type { CartItemJson } from '#contract/orders/checkout/cart';
import { machineTexts } from '../../texts/machine.ts';

/** The machine that a line of the cart is for, and whether it fits; nothing without one. */
export function LineMachine({ machine }: Pick<CartItemJson, 'machine'>) {
  return (
    machine && (
      <span className="fit col-span-full" data-fit={machine.verdict} title={machine.why}>
        {machineTexts.verdict[machine.verdict](machine.name)}
      </span>
    )
  );
}
