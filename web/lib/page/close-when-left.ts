import type { FocusEvent } from 'react';

/** For `onBlur` of a popover: closes it when the focus moves to an element behind it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open')) {
    currentTarget.hidePopover();
  }
}
