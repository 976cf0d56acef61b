import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

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
