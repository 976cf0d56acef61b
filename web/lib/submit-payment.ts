/** The pause before the hidden form is sent, so that the browser has drawn what the page says last. */
const SUBMIT_AFTER_MS = 100;

interface Payment {
  readonly paymentUrl: string;
  readonly paymentData: Readonly<Record<string, string>>;
}

/** Opens the payment page by a hidden form; if that is not possible, by a redirect. */
export function submitPayment({ paymentUrl, paymentData }: Payment): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = paymentUrl;
  form.hidden = true;
  for (const [name, value] of Object.entries(paymentData)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  setTimeout(() => {
    try {
      form.submit();
    } catch {
      location.assign(paymentUrl);
    }
  }, SUBMIT_AFTER_MS);
}
