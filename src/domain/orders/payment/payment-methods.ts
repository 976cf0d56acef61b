export const PAYMENT_METHODS = ['paytr', 'bank_transfer', 'cash_on_delivery'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface MethodWords {
  /** For the owner: panel, command line, workbooks. */
  readonly short: string;
  /** For the shopper: checkout, mails, contracts, order form. */
  readonly label: string;
  /** A hint before the shopper chooses it. */
  readonly note: string;
  /** The code of the e-Arşiv report (guide, internetSatisBilgi/odemeSekli). */
  readonly invoice: string;
  /** Who collects the money for the shop; empty when nobody does. */
  readonly agent: string;
}

export const METHOD_WORDS: Readonly<Record<PaymentMethod, MethodWords>> = {
  paytr: {
    short: 'Kart (PayTR)',
    label: 'Kredi / Banka Kartı (PayTR)',
    note: '3D Secure ile güvenli ödeme. Kart bilgileriniz bize ulaşmaz.',
    invoice: 'KREDIKARTI/BANKAKARTI',
    agent: 'PayTR',
  },
  bank_transfer: {
    short: 'Havale / EFT',
    label: 'Havale / EFT',
    note: 'Açıklamaya sipariş numaranızı yazmanız yeterli.',
    invoice: 'EFT/HAVALE',
    agent: '',
  },
  cash_on_delivery: {
    short: 'Kapıda ödeme',
    label: 'Kapıda ödeme (nakit)',
    note: 'Tutarı teslimatta kargo görevlisine nakit ödersiniz.',
    invoice: 'KAPIDAODEME',
    agent: '',
  },
};

/** The order's line for the fee of paying at the door. */
export const PAYMENT_FEE_NAME = 'Kapıda ödeme bedeli';
