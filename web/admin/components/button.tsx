import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { CopyText } from '../../components/copy-text.tsx';

/** The copy button in the size of the panel's other buttons. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  return <CopyText {...props} className="button-small" />;
}

interface ButtonLook {
  /** `strong` is the main action of a screen, `danger` an action that cannot be undone. */
  readonly look?: keyof typeof LOOKS | undefined;
  readonly isSmall?: boolean | undefined;
  readonly className?: string | undefined;
}

const LOOKS = {
  quiet: 'button-quiet',
  strong: 'button-strong',
  danger: 'not-disabled:bg-[#a1201a] not-disabled:text-white not-disabled:hover:bg-[#7f1712]',
} as const;

function classOf({ look = 'quiet', isSmall = false, className = '' }: ButtonLook): string {
  return `button ${LOOKS[look]} ${isSmall ? 'button-small' : ''} ${className}`;
}

export function Button({ look, isSmall, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf({ look, isSmall, className })} />;
}

type StepButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** Whether there is no further step, as on the last page. */
  readonly isAtEnd: boolean;
};

/** A button that is pressed again and again. At the end it does nothing, but keeps the focus, unlike a disabled one. */
export function StepButton({ isAtEnd, onClick, ...rest }: StepButtonProps) {
  return <Button {...rest} aria-disabled={isAtEnd} onClick={isAtEnd ? undefined : onClick} />;
}

type LinkProps = Omit<ComponentProps<'a'>, 'ref'> & { readonly href: string };

/** A link within the panel that looks like a button. */
export function ButtonLink({ look, isSmall, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={classOf({ look, isSmall, className })} />;
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
