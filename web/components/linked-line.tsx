interface Part {
  readonly text: string;
  readonly href?: string | undefined;
}

/** A line with links in it. Its parts never move, so their index is their key. */
export function LinkedLine({ line }: { readonly line: readonly Part[] }) {
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
