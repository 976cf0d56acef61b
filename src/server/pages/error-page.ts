import { escapeMarkup } from '#kernel/escape-markup';

/** A page without the shop and its styles: for failures before or below the real pages. */
export function errorPageHtml(message: string): string {
  const text = escapeMarkup(message);
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title></head><body><main><h1>${text}</h1><p><a href="/">Ana sayfaya dön</a></p></main></body></html>`;
}
