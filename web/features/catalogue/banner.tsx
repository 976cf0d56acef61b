import type { ReactNode } from 'react';

interface BannerLink {
  readonly path: string;
  readonly name: string;
  /** The number of products behind it. */
  readonly count?: number;
  readonly isCurrent?: boolean;
}

interface BannerProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The class of its colours. */
  readonly tint?: string;
  readonly above?: ReactNode;
  /** Between the text and the links. */
  readonly children?: ReactNode;
  /** Name of the group of links. */
  readonly label?: string;
  readonly links?: readonly BannerLink[];
}

/** The head of a page with a list: what it lists, and the lists beside or below it. */
export function Banner({ title, text, tint = 'tint-grey', above, children, label, links = [] }: BannerProps) {
  return (
    <div className={`banner ${tint}`}>
      <div className="wrap">
        {above}
        <h1 className="banner-title" tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="banner-text">{text}</p>}
        {children}
        {links.length > 0 && (
          <nav aria-label={label}>
            <ul className="banner-links">
              {links.map(({ path, name, count, isCurrent }) => (
                <li key={path}>
                  <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                    {name}
                    {count !== undefined && (
                      <>
                        {' '}
                        <span className="banner-count">{count}</span>
                      </>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
