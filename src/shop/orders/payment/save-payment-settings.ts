import { AppError } from '#domain/errors';
import { type Author } from '#domain/panel/audit';
import {
  canAcceptCards,
  changePaymentSettings,
  type PaymentSettings,
  type PaymentSettingsChange,
} from '#domain/orders/payment/payment-settings';
import { auditChanges } from '#domain/panel/audit-fields';
import type { SellingParts } from '../selling-parts.ts';

export const INCOMPLETE = 'PayTR Merchant ID, Key ve Salt alanları zorunludur';

const SECRETS = ['merchantKey', 'merchantSalt'];
const NO_NEWS = ['createdAt', 'updatedAt'];

/** `check` may refuse. @throws AppError `invalid` without number, key or salt; `audit_failed`, `storage_failed` */
export function createSavePaymentSettings({ paymentRecords, audit, now }: SellingParts) {
  return (
    change: PaymentSettingsChange,
    by: Author,
    check?: (current: PaymentSettings) => void,
  ): Promise<PaymentSettings> =>
    paymentRecords.update(
      (current) => {
        check?.(current);
        const changed = changePaymentSettings(current, change, now().toISOString());
        if (!canAcceptCards({ ...changed, isActive: true })) {
          throw new AppError('invalid', { message: INCOMPLETE });
        }
        return changed;
      },
      async (before, after) => {
        const changes = auditChanges({ ...before }, { ...after }, SECRETS, NO_NEWS);
        if (changes.length === 0) return;
        await audit.record(by, { kind: 'settings', action: 'settings-changed', subject: 'payment', changes });
      },
    );
}
