import type { ComponentProps } from 'react';
import { Link } from 'wouter';

interface ButtonLook {
  /** `strong` is the main action of a screen, `danger` an action that cannot be undone. */
  readonly look?: keyof typeof LOOKS | undefined;
  readonly isSmall?: boolean | undefined;
  readonly className?: string | undefined;
}

const LOOKS = {
  quiet: 'button-quiet',
  strong: 'button-strong',
  danger: 'bg-[#a1201a] text-white not-disabled:hover:bg-[#7f1712]',
} as const;

function classOf({ look = 'quiet', isSmall = false, className = '' }: ButtonLook): string {
  return `button ${LOOKS[look]} ${isSmall ? 'button-small' : ''} ${className}`;
}

export function Button({ look, isSmall, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf({ look, isSmall, className })} />;
}

/** A link within the panel that looks like a button. */
export function ButtonLink({
  href,
  look,
  isSmall,
  className,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'ref'> & { readonly href: string }) {
  return <Link href={href} {...rest} className={classOf({ look, isSmall, className })} />;
}

/** A link out of the panel that looks like a button. */
export function ButtonAnchor({
  look,
  isSmall,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classOf({ look, isSmall, className })}>
      {children}
    </a>
  );
}
