import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { layoutTexts } from '../../texts/layout.ts';

export function CartButton() {
  return (
    <a href={paths.checkout} className="header-action header-cart">
      <Icon name="cart" className="size-6" />
      <span>{layoutTexts.cart}</span>
    </a>
  );
}
