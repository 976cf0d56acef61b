import { paths } from '#contract/routes';
import { HttpError } from '../../api/fetch-json.ts';
import { Notice } from '../../components/notice.tsx';
import { layoutTexts } from '../../texts/layout.ts';
import { orderTexts as texts } from '../../texts/order.ts';

interface OrderMissingProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** In place of an order that does not exist, or that could not be loaded. */
export function OrderMissing({ error, onRetry }: OrderMissingProps) {
  const isUnknown = error instanceof HttpError && error.status === 404;
  if (!isUnknown) return <Notice {...layoutTexts.failed} isError onRetry={onRetry} />;
  return <Notice {...texts.notFound} link={{ path: paths.trackOrder, text: texts.track }} />;
}
