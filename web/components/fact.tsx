import type { ReactNode } from 'react';

interface FactProps {
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A label with its value in a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
