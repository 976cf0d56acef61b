import { Picture } from '../../../../components/product/picture.tsx';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import type { ProductDraft } from './product-draft.ts';

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
