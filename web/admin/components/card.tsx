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

/** A line above a screen that says what is special now; `isBad` for what is wrong. */
export function Banner({ isBad = false, ...rest }: ComponentProps<'div'> & { readonly isBad?: boolean }) {
  const colours = isBad ? 'border-[#d9a09c] bg-[#fdf4f3]' : 'border-(--brand-line) bg-(--brand-soft)';
  const look =
    'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box px-4 py-2.5 wrap-anywhere';
  return <div {...rest} className={`${look} border-2 border-dashed ${colours}`} />;
}

const TAG_COLOURS = {
  neutral: 'bg-[#e8ecf1] text-ink-soft',
  ok: 'bg-[#dcf3e6] text-ok',
  wait: 'bg-[#fdf1cf] text-[#6a4b12]',
  bad: 'bg-[#fbe3e1] text-[#8f1d16]',
  brand: 'bg-(--brand-soft) text-(--brand-deep)',
} as const;
export type TagKind = Exclude<keyof typeof TAG_COLOURS, 'neutral'> | undefined;

interface TagProps extends ComponentProps<'span'> {
  /** The meaning of the text, shown by colour; neutral when undefined. */
  readonly kind?: TagKind;
}

/** A few words on a coloured ground. */
export function Tag({ kind, className = '', ...rest }: TagProps) {
  const look =
    'inline-flex items-center gap-1.5 rounded-2xl px-2 py-0.5 font-semibold min-[18rem]:whitespace-nowrap';
  return (
    <span
      {...rest}
      className={`${look} text-[0.8125rem]/[1.4] ${TAG_COLOURS[kind ?? 'neutral']} ${className}`}
    />
  );
}
