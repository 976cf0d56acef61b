import type { FocusEvent } from 'react';

/** Closes a popover if it is open. Browsers without popovers (Safari before 17) know neither call nor `:popover-open`. */
export function closePopover(element: Partial<Pick<HTMLElement, 'togglePopover'>> | null): void {
  element?.togglePopover?.(false);
}

/** For `onBlur` of a popover: closes it when the focus moves to an element behind it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopover(currentTarget);
}
