import { createContext } from 'react';
import type { ProductCardProps } from './product-card.tsx';

/** Returns the HTML of a card, exactly as React draws it. */
export type DrawCard = (props: ProductCardProps) => string;

/** Set on the server only, which has drawn most cards of a page for an earlier page. */
export const DrawnCards = createContext<DrawCard | undefined>(undefined);
