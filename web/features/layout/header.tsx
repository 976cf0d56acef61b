import { useEffect, useRef, useState } from 'react';
import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useSettings } from '../../lib/page/site-context.ts';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { useAdminPath } from '../../lib/use-admin-path.ts';
import { usePictureAddress } from '../../lib/use-picture-address.ts';
import { layoutTexts } from '../../texts/layout.ts';
import { searchTexts } from '../../texts/search.ts';
import { MENU_ID } from './menu-id.ts';

const CategoryMenu = drawnPart(async () => (await import('./category-menu.tsx')).CategoryMenu);

const LOGO_WIDTH = 190;
const LOGO_HEIGHT = 44;

interface HeaderProps {
  readonly searchBox: React.ReactNode;
  readonly cartButton: React.ReactNode;
}

/** The site's logo; its name if there is none or it cannot be loaded. */
function Logo() {
  const { site } = useSettings();
  const { address, fail } = usePictureAddress(site.logoUrl ?? '');
  if (site.logoUrl === null || address === undefined)
    return <span className="text-[1.25rem] font-bold tracking-[-0.02em]">{site.name}</span>;
  return (
    <img
      // A logo that failed before the page's code could listen is loaded, and fails, once more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) image.src = address;
      }}
      key={address}
      src={address}
      alt=""
      width={LOGO_WIDTH}
      height={LOGO_HEIGHT}
      className="h-9 w-36 object-contain object-left lg:h-11 lg:w-52"
      onError={fail}
    />
  );
}

/** The header of every page: logo, search, panel, cart, and the bar of categories. */
export function Header({ searchBox, cartButton }: HeaderProps) {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const { site } = useSettings();
  const adminPath = useAdminPath();
  useEffect(() => {
    if (isSearchOpen) search.current?.querySelector('input')?.focus();
  }, [isSearchOpen]);
  return (
    <header className="header">
      <div className="wrap flex min-h-(--header-row) flex-wrap items-center gap-x-1 lg:flex-nowrap lg:gap-8">
        <IconButton
          icon="menu"
          iconClassName="size-6"
          className="-ml-2.5 lg:hidden print:hidden"
          label={layoutTexts.menu}
          popoverTarget={MENU_ID}
        />
        <a
          href="/"
          className="inline-flex h-11 items-center rounded-control"
          aria-label={layoutTexts.home(site.name)}
        >
          <Logo />
        </a>
        <div
          ref={search}
          id="arama"
          className={`order-3 w-full pb-3 noscript:block lg:order-none lg:mx-auto lg:block lg:max-w-176 lg:flex-1 lg:pb-0 print:hidden ${isSearchOpen ? '' : 'hidden'}`}
        >
          {searchBox}
        </div>
        <div className="ml-auto flex min-h-(--header-row) items-center lg:ml-0 lg:gap-1 print:hidden">
          <IconButton
            icon={isSearchOpen ? 'close' : 'search'}
            iconClassName="size-6"
            className="lg:hidden noscript:hidden"
            label={isSearchOpen ? searchTexts.close : searchTexts.open}
            aria-expanded={isSearchOpen}
            aria-controls="arama"
            onClick={() => setSearchOpen(!isSearchOpen)}
          />
          <a href={paths.favourites} className="header-action max-lg:hidden">
            <Icon name="heart" />
            {layoutTexts.favourites}
          </a>
          <a href={adminPath} className="header-action max-lg:hidden">
            <Icon name="user" />
            {layoutTexts.admin}
          </a>
          {cartButton}
        </div>
      </div>
      <CategoryMenu />
    </header>
  );
}
