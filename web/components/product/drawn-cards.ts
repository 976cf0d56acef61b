import { createContext } from 'react';
import type { ProductCardProps } from './product-card.tsx';

/** Gives the HTML of a card, exactly as React draws it. */
export type DrawCard = (props: ProductCardProps) => string;

/** Set on the server only, where most cards of a page have been drawn for another page before. */
export const DrawnCards = createContext<DrawCard | undefined>(undefined);
