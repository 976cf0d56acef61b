import type { ComponentProps, ElementType } from 'react';

type PartProps<As extends ElementType> = { readonly as?: As } & Omit<ComponentProps<As>, 'as'>;

/** A white box; with `isFlush` its content has no margin. */
export function Card<As extends ElementType = 'section'>({
  as,
  isFlush = false,
  className = '',
  ...rest
}: PartProps<As> & { readonly isFlush?: boolean; readonly className?: string }) {
  const Part: ElementType = as ?? 'section';
  return <Part {...rest} className={`card ${isFlush ? '' : 'card-body'} ${className}`} />;
}

export function CardTitle<As extends ElementType = 'h2'>({
  as,
  className = '',
  ...rest
}: PartProps<As> & { readonly className?: string }) {
  const Part: ElementType = as ?? 'h2';
  return <Part {...rest} className={`card-title ${className}`} />;
}

export type TagKind = 'ok' | 'wait' | 'bad' | 'brand' | undefined;

interface TagProps extends ComponentProps<'span'> {
  /** The meaning of the text, shown by colour; neutral when undefined. */
  readonly kind?: TagKind;
}

/** A few words on a coloured ground. */
export function Tag({ kind, className = '', ...rest }: TagProps) {
  return <span {...rest} className={`tag ${kind === undefined ? '' : `tag-${kind}`} ${className}`} />;
}
