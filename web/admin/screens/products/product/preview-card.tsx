import { discountPercent } from '#domain/money/money';
import { Picture } from '../../../../components/product/picture.tsx';
import { amountOf, showLira } from '../../../../lib/price.ts';
import { cardTexts } from '../../../../texts/catalogue.ts';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { readLira, readWhole } from '../../../lib/format.ts';
import type { ProductDraft } from './product-draft.ts';
import { Tag } from '../../../components/card.tsx';

const PICTURE_PX = 288;

interface DraftPictureProps {
  readonly draft: ProductDraft;
  readonly size: number;
}

/** The picture at the typed address; the product's name until it has loaded. */
export function DraftPicture({ draft: { imageUrl, name }, size }: DraftPictureProps) {
  if (/^(?:https?:\/\/.|\/(?!\/).)/.test(imageUrl)) {
    return <Picture src={imageUrl} name={name || texts.previewName} alt="" size={size} />;
  }
  return <span className="picture picture-name">{name || texts.previewName}</span>;
}

/** How shoppers will see the typed values. */
export function PreviewCard({ draft }: { readonly draft: ProductDraft }) {
  const price = readLira(draft.price) ?? '0.00';
  const before = readLira(draft.originalPrice);
  const discount = discountPercent(amountOf(price), amountOf(before ?? ''));
  const isSold = draft.inStock && (readWhole(draft.stockCount) ?? 0) > 0;
  return (
    <aside className="xl:sticky xl:top-20" aria-labelledby="onizleme">
      <h2 id="onizleme" className="mb-2 font-semibold">
        {texts.preview}
      </h2>
      <div className="overflow-hidden rounded-box border border-line bg-paper">
        <div className="relative">
          <DraftPicture draft={draft} size={PICTURE_PX} />
          <span className="absolute top-3 left-3 flex flex-wrap gap-1">
            {discount > 0 && <span className="badge badge-sale">{cardTexts.discount(discount)}</span>}
            {draft.isNew && <span className="badge badge-new">{cardTexts.isNew}</span>}
            {draft.isPopular && <span className="badge badge-popular">{cardTexts.isPopular}</span>}
            {draft.status === 'draft' && <Tag kind="wait">{texts.statuses.draft}</Tag>}
          </span>
        </div>
        <div className="grid gap-1 p-4">
          <p className="text-sm text-ink-soft wrap-anywhere">{draft.brand}</p>
          <p className="font-semibold wrap-anywhere">{draft.name || texts.previewName}</p>
          <p className={isSold ? 'stock stock-in' : 'stock stock-out'}>
            {isSold ? cardTexts.inStock : cardTexts.outOfStock}
          </p>
          <p className="price-now">
            {showLira(price)}{' '}
            {discount > 0 && before !== undefined && <s className="price-before">{showLira(before)}</s>}
          </p>
        </div>
      </div>
    </aside>
  );
}
