import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../components/icon.tsx';
import { CopyText } from '../../components/copy-text.tsx';

/** The copy button in the size of the panel's other buttons. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  return <CopyText {...props} className="button-small" />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly iconClassName?: string;
  /** The button's name, because it shows no text. */
  readonly label: string;
}

/** A button with a picture in place of a text. */
export function IconButton({
  icon,
  iconClassName = 'size-5',
  label,
  className = '',
  ...button
}: IconButtonProps) {
  return (
    <button type="button" {...button} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} className={iconClassName} />
    </button>
  );
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
