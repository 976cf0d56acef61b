import { HttpError } from '../../api/fetch-json.ts';
import { restoreFocus } from '../../lib/page/restore-focus.ts';
import { orderTexts as texts } from '../../texts/order.ts';

interface OrderMissingProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** In place of an order that does not exist, or that could not be loaded. */
export function OrderMissing({ error, onRetry }: OrderMissingProps) {
  const isUnknown = error instanceof HttpError && error.status === 404;
  return (
    <div className="checkout-card max-w-xl">
      <h2>{isUnknown ? texts.notFoundTitle : texts.loadFailed}</h2>
      {isUnknown ? (
        <p>{texts.notFoundText}</p>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void Promise.resolve(onRetry()).then(restoreFocus)}
        >
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
