import type { ReactNode } from 'react';

interface BannerLink {
  readonly path: string;
  readonly name: string;
  readonly count?: number;
  readonly isCurrent?: boolean;
}

interface BannerProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly tint?: string;
  readonly above?: ReactNode;
  readonly children?: ReactNode;
  readonly label?: string;
  readonly links?: readonly BannerLink[];
}

/** The head of a page with a list: what it lists, and the lists beside or below it. */
export function Banner({ title, text, tint = 'tint-grey', above, children, label, links = [] }: BannerProps) {
  return (
    <div
      className={`border-b-2 border-dashed border-(--tint) bg-(--tint-soft) pt-4 pb-[clamp(1.5rem,3vw,2.5rem)] ${tint}`}
    >
      <div className="wrap">
        {above}
        <h1
          className="mt-3 text-[clamp(1.75rem,1.35rem+1.8vw,2.75rem)] tracking-[-0.025em] text-(--tint-ink)"
          tabIndex={-1}
        >
          {title}
        </h1>
        {text && <p className="mt-2 max-w-176 wrap-anywhere text-ink-soft">{text}</p>}
        {children}
        {links.length > 0 && (
          <nav aria-label={label}>
            <ul className="-mx-1.5 mt-3.5 flex flex-wrap gap-2 p-1.5 wrap-anywhere max-md:max-h-104 max-md:overflow-y-auto">
              {links.map(({ path, name, count, isCurrent }) => (
                <li key={path}>
                  <a
                    href={path}
                    className="group inline-flex min-h-10 items-center gap-2 rounded-control border border-(--tint) bg-paper px-3.5 py-1 text-[0.9375rem] font-[550] text-ink hover:bg-(--tint-ink) hover:text-white"
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {name}
                    {count !== undefined && (
                      <>
                        {' '}
                        <span className="text-[0.8125rem] text-ink-faint group-hover:text-inherit">
                          {count}
                        </span>
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
