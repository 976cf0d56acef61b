import type { TextPart } from '#domain/catalogue/linked-text';

/** A line with links in it. Its parts never move, so their index is their key. */
export function LinkedLine({ line }: { readonly line: readonly TextPart[] }) {
  return line.map(({ text, href }, index) => {
    if (href === undefined) return text;
    const isForeign = href.startsWith('https:');
    return (
      <a key={`${index}`} href={href} {...(isForeign ? { target: '_blank', rel: 'noopener' } : {})}>
        {text}
      </a>
    );
  });
}
