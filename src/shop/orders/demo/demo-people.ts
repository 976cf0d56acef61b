import { fold } from '#kernel/turkish';

const FIRST_NAMES =
  'Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Sultan Havva Gülşen Nuray Sevgi Çiğdem Özlem Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Uğur Çağlar'.split(
    ' ',
  );
const LAST_NAMES =
  'Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Çakır Erdoğan Yavuz Can Acar Aktaş Güneş Bozkurt'.split(
    ' ',
  );
const PLACES = [
  ['Nilüfer', 'Bursa'],
  ['Osmangazi', 'Bursa'],
  ['İnegöl', 'Bursa'],
  ['Bağcılar', 'İstanbul'],
  ['Zeytinburnu', 'İstanbul'],
  ['Ümraniye', 'İstanbul'],
  ['Merter', 'İstanbul'],
  ['Siteler', 'Ankara'],
  ['Keçiören', 'Ankara'],
  ['Karabağlar', 'İzmir'],
  ['Bornova', 'İzmir'],
  ['Seyhan', 'Adana'],
  ['Şahinbey', 'Gaziantep'],
  ['Melikgazi', 'Kayseri'],
  ['Selçuklu', 'Konya'],
  ['Merkezefendi', 'Denizli'],
  ['İlkadım', 'Samsun'],
  ['Muratpaşa', 'Antalya'],
] as const;
const STREETS =
  'Terziler,Çiçek,Lale,Gül,Atatürk,Cumhuriyet,İnönü,Mimar Sinan,Fatih,Zafer,Barış,Menekşe,Yunus Emre,Kazım Karabekir'.split(
    ',',
  );

/** No mail ever reaches this domain: its ending is reserved for examples (RFC 2606). */
const DEMO_MAIL_DOMAIN = 'ornek.example';

export function isDemoCustomer({ customerEmail }: { readonly customerEmail: string }): boolean {
  return customerEmail.endsWith(`@${DEMO_MAIL_DOMAIN}`);
}

export type Draw = () => number;

/** @throws TypeError when the list is empty */
export function drawOne<T>(draw: Draw, list: readonly T[]): T {
  const found = list[Math.floor(draw() * list.length)];
  if (found === undefined) throw new TypeError('Nothing to draw from');
  return found;
}

/** A whole number from `from` to `to`, both included. */
export function drawWhole(draw: Draw, from: number, to: number): number {
  return from + Math.floor(draw() * (to - from + 1));
}

/** An invented shopper with an address in Turkey. */
export function drawPerson(draw: Draw) {
  const first = drawOne(draw, FIRST_NAMES);
  const last = drawOne(draw, LAST_NAMES);
  const [district, city] = drawOne(draw, PLACES);
  return {
    customerName: `${first} ${last}`,
    customerEmail: `${fold(first)}.${fold(last)}${drawWhole(draw, 10, 99)}@${DEMO_MAIL_DOMAIN}`,
    customerPhone: `+9053${drawWhole(draw, 0, 9)}${drawWhole(draw, 1_000_000, 9_999_999)}`,
    shippingAddress: `${drawOne(draw, STREETS)} Sokak No: ${drawWhole(draw, 1, 120)} D: ${drawWhole(draw, 1, 20)}\n${district} / ${city}`,
  };
}
