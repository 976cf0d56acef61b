import { readFacts } from './facts';

/** Facts that distinguish the sizes of one article, the most useful first. A drawing looks the same for all sizes. */
const DISTINGUISHING_FACTS =
  'Numara, Kalınlık, Profil, Boy, Gaze mesafesi, Oluk, Fitil, Bıçak boyu, Çap, Masura, İğne arası, Katlama, Sıra, Kum, ' +
  'Duy, LED sayısı, Bobin yeri, Parça sayısı, Devir, Mil çapı, Bağlantı, Kapasite, Hacim, Viskozite, Bobin, Makara, ' +
  'Ölçü, Yükseklik, Malzeme';
/** The unit of facts that are bare numbers. */
const UNITS = new Map([
  ['Sıra', 'sıra'],
  ['Kum', 'kum'],
  ['LED sayısı', 'LED'],
  ['Bobin yeri', 'bobin'],
  ['Parça sayısı', 'parça'],
]);
/** The most characters that fit below a picture on a phone. */
const LONGEST = 23;

/** Shortens `Nm 90 / No 14` to the usual `90/14`; drops text after a comma or in brackets. */
function short(value: string): string {
  return value
    .replace(/^Nm (\d+) \/ No (\d+)$/, '$1/$2')
    .replace(/^yaklaşık /, '≈ ')
    .replace(/(?:,\s| \().*$/s, '');
}

/** The text beside the drawing of a part: `DBx1 · 90/14`, `M · 36 inç`; empty if no fact distinguishes sizes. */
export function drawingLabel(features: readonly string[]): string {
  const facts = readFacts(features);
  const system = facts.get('Numara') === undefined ? undefined : facts.get('İğne sistemi');
  const values = DISTINGUISHING_FACTS.split(', ').flatMap((name) => {
    const value = facts.get(name);
    return value === undefined ? [] : [value, UNITS.get(name)].join(' ').trim();
  });
  const [first = '', second = ''] = [
    ...(system === undefined ? [] : [system, facts.get('İğne aralığı')]),
    ...values,
  ].flatMap((value) => (value === undefined ? [] : short(value)));
  const both = `${first} · ${second}`;
  return second === '' || both.length > LONGEST ? first : both;
}

/** Whether a picture is one of the shop's drawings, which show kinds of goods. */
export const isDrawing = (imageUrl: string): boolean => /^\/images\/[^?]+\.svg$/.test(imageUrl);
