import type { ReactNode } from 'react';

interface SectionProps {
  /** Id of its heading, unique on the page. */
  readonly id: string;
  readonly title: string;
  /** A note or a link beside the heading; null for none beside this one. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ id, title, beside, children }: SectionProps) {
  const heading = (
    <h2 id={id} className="section-title">
      {title}
    </h2>
  );
  return (
    <section className="wrap section" aria-labelledby={id}>
      {beside === undefined ? (
        heading
      ) : (
        <div className="section-head">
          {heading}
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}
