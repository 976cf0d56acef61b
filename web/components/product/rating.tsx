import { cardTexts } from '../../texts/catalogue.ts';

interface RatingProps {
  readonly rating: number;
  readonly reviewCount: number;
}

/** Stars with the number of reviews; nothing without reviews. */
export function Rating({ rating, reviewCount }: RatingProps) {
  if (reviewCount === 0) return null;
  const text = rating.toFixed(1).replace('.', ',');
  return (
    <span className="rating" role="img" aria-label={cardTexts.rating(text, reviewCount)}>
      <span className={`stars stars-${Math.round(rating * 2)}`} aria-hidden="true" />
      <span aria-hidden="true">{`${text} (${reviewCount})`}</span>
    </span>
  );
}
