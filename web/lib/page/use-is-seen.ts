import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether any part of the element is visible on the screen; true until that is known. */
export function useIsSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
