import { useState } from 'react';

/** A value as it was when its window opened: it may change meanwhile, but people decide on what they see. */
export function useOpened<Value extends object>(value: Value): Value {
  const [opened] = useState(value);
  return opened;
}
