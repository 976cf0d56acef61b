import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureTypeOf, pictureWidthFor, renderWebp } from './render-webp.ts';

const LIMITS = { maxWidthPx: 160, maxPixels: 24_000_000, timeoutSeconds: 20 };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });

/** A PNG that claims to be huge and holds next to nothing. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function animatedGif(): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => plainPng(background)));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

function plainPng(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

describe('making a WebP', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('takes a %s and makes it smaller', async (format, type) => {
    const bytes = await plain(400, 200).toFormat(format).toBuffer();
    expect(pictureTypeOf(bytes)).toBe(type);
    const meta = await sharp(await renderWebp(bytes, LIMITS)).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 160, height: 80 });
  });

  it('never makes a picture larger', async () => {
    const meta = await sharp(await renderWebp(await plain(20, 10).png().toBuffer(), LIMITS)).metadata();
    expect(meta).toMatchObject({ width: 20, height: 10 });
  });

  it('shrinks a picture that is higher than a WebP may be', async () => {
    const small = await renderWebp(await plain(100, 20_000).png().toBuffer(), LIMITS);
    expect(await sharp(small).metadata()).toMatchObject({ width: 82, height: 16_383 });
  });

  it('turns a photo upright and forgets where it was taken', async () => {
    const photo = await plain(40, 20)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const meta = await sharp(await renderWebp(photo, LIMITS)).metadata();
    expect(meta).toMatchObject({ width: 20, height: 40 });
    expect(meta.exif).toBeUndefined();
  });

  it('takes the first frame of an animation', async () => {
    const gif = await animatedGif();
    const rendered = await renderWebp(gif, LIMITS);
    const meta = await sharp(rendered).metadata();
    expect(meta).toMatchObject({ width: 40, height: 30 });
    expect(meta.pages ?? 1).toBe(1);
    const { dominant } = await sharp(rendered).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it.each([
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'SVG behind a GIF’s first bytes',
      async () => Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['nothing', async () => Buffer.alloc(0)],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PNG of 60000 x 60000', async () => bomb(60_000)],
    ['a PNG just over the limit', async () => bomb(5000)],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['half a WebP', async () => half(await noise().webp().toBuffer())],
    ['half a GIF', async () => half(await noise().gif().toBuffer())],
  ])('refuses %s', async (_name, make) => {
    await expect(renderWebp(await make(), LIMITS)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it.each([
    [1, 160],
    [160, 160],
    [161, 320],
    [700, 960],
    [5000, 960],
    [undefined, 960],
  ])('makes width %s as %s', (wanted, made) => {
    expect(pictureWidthFor(wanted)).toBe(made);
  });
});

function noise() {
  return sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

it.each([
  [Buffer.from('<!doctype html><title>Giriş</title>'), 'Görsel yerine bir web sayfası var.'],
  [Buffer.from('<?xml version="1.0"?><svg/>'), 'SVG dosyası alınmaz; PNG ya da JPG verin.'],
  [Buffer.alloc(0), 'Dosya boş.'],
  [Buffer.from('%PDF-1.4'), 'Desteklenen bir görsel değil; JPG, PNG, WebP, AVIF ya da GIF verin.'],
  [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'Görsel bozuk ya da yarım kalmış; yeniden kaydedip bir daha gönderin.',
  ],
  [bomb(20_000), 'Görsel çok büyük: eni çarpı boyu en çok 24 megapiksel olabilir.'],
])('says what stands where a picture should be (%#)', async (bytes, message) => {
  await expect(renderWebp(bytes, LIMITS)).rejects.toMatchObject({ code: 'not_an_image', message });
});
