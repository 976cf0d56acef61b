import type { FocusEvent } from 'react';

/** For `onBlur` of a popover: closes it when the focus goes to what lies behind it, where nobody would see it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open')) {
    currentTarget.hidePopover();
  }
}
