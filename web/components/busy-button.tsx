import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  readonly look?: 'quiet' | 'strong';
  /** Whether its work is running. */
  readonly isBusy?: boolean;
}

/** A button that keeps the focus while its work is running; a press does nothing then. */
export function BusyButton({
  look = 'quiet',
  isBusy = false,
  className = '',
  onClick,
  ...rest
}: BusyButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look === 'strong' ? 'button-strong' : 'button-quiet'} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    />
  );
}
