import { type KeyboardEvent, useState } from 'react';
import { ALL_PRODUCTS, paths } from '#contract/routes';
import { useDrawnContent } from '../../components/product/drawn-content.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { dropdownColumns, menuNodes, type MenuNode } from '../../lib/category-menu.ts';
import { categoryTint } from '../../lib/category-tint.ts';
import { closeWhenLeft } from '../../lib/page/close-popover.ts';
import { useCurrentLocation } from '../../lib/page/location.tsx';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { useAdminPath } from '../../lib/use-admin-path.ts';
import { layoutTexts } from '../../texts/layout.ts';
import { MENU_ID } from './menu-id.ts';

const ALL_PATH = paths.category(ALL_PRODUCTS);

/**
 * One list of categories: a bar with dropdowns on wide screens, a panel on narrow ones. Each entry is a link, with a
 * button beside it that shows its subcategories (disclosure navigation).
 */
export function CategoryMenu() {
  const adminPath = useAdminPath();
  const roots = menuNodes(useSiteCategories(), useSettings().site.menu);
  const { path } = useCurrentLocation();
  const marked = [...roots.map(({ category }) => paths.category(category.slug)), ALL_PATH];
  const entries: MenuEntriesProps = { roots, adminPath, currentPath: marked.includes(path) ? path : '' };
  return (
    <nav
      id={MENU_ID}
      className="menu"
      popover="auto"
      aria-label={layoutTexts.mainMenu}
      onBlur={closeWhenLeft}
    >
      <div className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-paper py-2 pr-2 pl-5 lg:hidden">
        <p className="font-[650]">{layoutTexts.categories}</p>
        <IconButton
          icon="close"
          iconClassName="size-6"
          label={layoutTexts.closeMenu}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        />
      </div>
      <ul
        className="wrap menu-bar"
        {...useDrawnContent(`menu ${adminPath} ${entries.currentPath}`, <MenuEntries {...entries} />)}
      />
    </nav>
  );
}

interface MenuEntriesProps {
  readonly roots: readonly MenuNode[];
  readonly adminPath: string;
  /** The path of the menu entry that is the present page; else empty. */
  readonly currentPath: string;
}

function MenuEntries({ roots, adminPath, currentPath }: MenuEntriesProps) {
  return (
    <>
      {roots.map((node) => (
        <MenuEntry key={node.category.id} node={node} currentPath={currentPath} />
      ))}
      <li className="menu-item">
        <a href={ALL_PATH} className="menu-link" aria-current={currentPath === ALL_PATH ? 'page' : undefined}>
          {layoutTexts.allProducts}
        </a>
      </li>
      <li className="menu-item lg:mr-0 lg:ml-auto">
        <a href="#iletisim" className="menu-link">
          {layoutTexts.contact}
        </a>
      </li>
      <li className="menu-item lg:hidden">
        <a href={paths.favourites} className="menu-link">
          {layoutTexts.favourites}
        </a>
      </li>
      <li className="menu-item lg:hidden">
        <a href={paths.trackOrder} className="menu-link">
          {layoutTexts.trackOrder}
        </a>
      </li>
      <li className="menu-item lg:hidden">
        <a href={adminPath} className="menu-link">
          {layoutTexts.admin}
        </a>
      </li>
    </>
  );
}

interface MenuEntryProps {
  readonly node: MenuNode;
  readonly currentPath: string;
}

type Dropdown = 'closed' | 'open' | 'dismissed';

/** Moves a dropdown to the left as far as the window would cut it off on the right. */
function fitPanel(entry: HTMLElement): void {
  // It is measured when it is displayed: by the pointer at once, by the keyboard after the next drawing.
  requestAnimationFrame(() => {
    const panel = entry.querySelector<HTMLElement>('[data-panel]');
    if (!panel) return;
    panel.style.translate = '';
    const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth;
    if (beyond > 0) panel.style.translate = `${-beyond}px`;
  });
}

function MenuEntry({ node, currentPath }: MenuEntryProps) {
  // The pointer opens a dropdown by CSS alone; `dismissed` keeps it closed until the pointer has left.
  const [dropdown, setDropdown] = useState<Dropdown>('closed');
  const { category, children } = node;
  const path = paths.category(category.slug);
  const panelId = `alt-${category.id}`;

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || dropdown === 'dismissed') return;
    setDropdown('dismissed');
    if (event.currentTarget.matches(':has([data-panel] :focus)')) {
      event.currentTarget.querySelector('button')?.focus();
    }
  };

  return (
    <li
      className={`menu-item ${categoryTint(category.name)}`}
      data-dropdown={dropdown}
      onKeyDown={closeOnEscape}
      onPointerEnter={({ currentTarget }) => fitPanel(currentTarget)}
      onPointerLeave={() => setDropdown('closed')}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) setDropdown('dismissed');
        else fitPanel(currentTarget);
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setDropdown((last) => (last === 'open' ? 'closed' : last));
      }}
    >
      <a href={path} className="menu-link" aria-current={currentPath === path ? 'page' : undefined}>
        {category.name}
      </a>
      {children.length > 0 && (
        <>
          <button
            type="button"
            className="menu-more"
            aria-expanded={dropdown === 'open'}
            aria-controls={panelId}
            aria-label={layoutTexts.subcategoriesOf(category.name)}
            onClick={() => setDropdown(dropdown === 'open' ? 'dismissed' : 'open')}
          >
            <Icon name="down" className="size-4" />
          </button>
          <ul id={panelId} data-panel="" className={`menu-panel menu-panel-${dropdownColumns(node)}`}>
            {children.map((child) => (
              <li key={child.category.id} className="menu-group">
                <a href={paths.category(child.category.slug)} className="menu-group-link">
                  {child.category.imageUrl && (
                    <img src={child.category.imageUrl} alt="" width={40} height={40} loading="lazy" />
                  )}
                  {child.category.name}
                </a>
                {child.children.length > 0 && (
                  <ul>
                    {child.children.map(({ category: { id, slug, name } }) => (
                      <li key={id}>
                        <a href={paths.category(slug)} className="menu-sub-link">
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
