import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The view of an address: the same filters in any order, on any page, give the same view. */
export function viewOf(address: string): string {
  const params = new URLSearchParams(address);
  params.delete('page');
  params.sort();
  return params.toString();
}

/** Lists that have a name, above their table. */
export function ViewLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="mb-3 flex flex-wrap gap-2" aria-label={label}>
      {children}
    </nav>
  );
}

const LOOK =
  'inline-flex min-h-10 items-center rounded-4xl border px-3.5 py-1 text-[0.9375rem] font-[550] wrap-anywhere';

export function ViewLink(props: {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly name: string;
}) {
  const colours = props.isCurrent
    ? 'border-(--brand-strong) bg-(--brand-strong) text-white'
    : 'border-line-strong bg-paper hover:bg-ground';
  return (
    <Link
      href={props.href}
      aria-current={props.isCurrent ? 'true' : undefined}
      className={`${LOOK} ${colours}`}
    >
      {props.name}
    </Link>
  );
}
