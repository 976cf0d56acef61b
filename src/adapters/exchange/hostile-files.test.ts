import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { readBundle } from './product-bundle.ts';
import { readRows, readTable } from './read-table.ts';

const read = (content: string | Uint8Array, fileName: string) =>
  readTable(typeof content === 'string' ? Buffer.from(content) : content, { format: undefined, fileName });

function workbook(rows: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}

const HEAD = '<row><c t="str"><v>Ad</v></c></row>';

it.each([
  ['a small workbook whose rows claim a thousand cells each', '<row><c r="ALL1"><v>1</v></c></row>', 20_001],
  ['a workbook of more rows than any shop has', '<row/>', 200_001],
])(
  'refuses %s',
  async (_, row, count) => {
    const bytes = workbook(HEAD + row.repeat(count));
    expect(bytes.length).toBeLessThan(100_000);
    await expect(read(bytes, 'bomba.xlsx')).rejects.toThrow('çok fazla satır');
  },
  60_000,
);

it.each([
  ['a.xlsx', 'okunamadı', workbook(`${HEAD}${'<row><c t="str"><v>İğne</v></c></row>'.repeat(3)}<wrong>`)],
  // Of more rows than any shop has.
  ['a.csv', 'çok fazla satır', Buffer.from(`ad\nİğne\nİğne\nİğne\n${'x\n'.repeat(200_001)}`)],
])(
  'hands over each row of %s before it reads the next, so that none has to stay in memory',
  async (fileName, fault, bytes) => {
    const names: unknown[] = [];
    const options = { format: undefined, fileName };
    const reading = () =>
      readRows(bytes, options, ({ values }) => {
        if (names.length < 3) names.push(Object.values(values)[0]);
      });
    await expect(reading()).rejects.toThrow(fault);
    expect(names).toEqual(['İğne', 'İğne', 'İğne']);
  },
);

it('refuses a workbook with a digit that changed on its way', async () => {
  const sheet = `<worksheet><sheetData>${HEAD}<row><c t="str"><v>Kayış 5</v></c></row></sheetData></worksheet>`;
  const bytes = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }, { level: 0 }));
  expect((await read(bytes, 'a.xlsx')).rows).toHaveLength(1);
  bytes.write('6', bytes.indexOf('5</v>'));
  await expect(read(bytes, 'a.xlsx')).rejects.toThrow('bozuk');
});

it('refuses a small workbook of which many cells share one long text', async () => {
  const text = 'uzun '.repeat(200_000);
  const cells = '<row>' + '<c t="s"><v>0</v></c>'.repeat(100) + '</row>';
  const bytes = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  });
  expect(bytes.length).toBeLessThan(10_000);
  await expect(read(bytes, 'bomba.xlsx')).rejects.toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});

it.each(['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'])(
  'refuses a workbook whose %s is one endless text',
  async (part) => {
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet/>'),
      [part]: Buffer.concat([Buffer.from('<a><t>'), Buffer.alloc(8_000_000, 'x')]),
    });
    expect(bytes.length).toBeLessThan(100_000);
    await expect(read(bytes, 'bomba.xlsx')).rejects.toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  },
);

it('refuses a feed with a product of very many tags', async () => {
  const feed = `<r><item><title>A</title>${'<a/>'.repeat(200_000)}</item></r>`;
  await expect(read(feed, 'bomba.xml')).rejects.toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});

it('keeps nothing of a feed but its products', async () => {
  const product = '<item><title>A</title><price>5</price></item>';
  // Two million tags on one line; a tree of them would take half a gigabyte.
  const feed = `<r>${'<a><b>x</b></a>'.repeat(1_000_000)}${product}</r>`;
  const before = process.memoryUsage().heapUsed;
  expect((await read(feed, 'genis.xml')).rows).toMatchObject([{ values: { name: 'A', price: '5.00' } }]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(250_000_000);
});

/** Where the directory of an archive of one part begins. */
const directoryOf = (bytes: Buffer): number => bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));

it('unpacks no more than it may, whatever the archive says of its sizes', async () => {
  const bytes = Buffer.from(zipSync({ a: new Uint8Array(4_000_000), b: new Uint8Array(4_000_000) }));
  for (const start of [bytes.indexOf('PK\u0001\u0002', 0, 'latin1'), directoryOf(bytes)])
    bytes.writeUInt32LE(10, start + 24);
  expect(await (await openZip(bytes, 8_000_000)).read('b')).toHaveLength(4_000_000);
  const archive = await openZip(bytes, 5_000_000);
  expect(await archive.read('a')).toHaveLength(4_000_000);
  await expect(archive.read('b')).rejects.toThrow(expect.objectContaining({ code: 'payload_too_large' }));
});

it('tells how to save a document of LibreOffice so that it can be read', async () => {
  const bytes = zipSync({
    mimetype: strToU8('x'),
    'content.xml': strToU8('<item/>'),
    'a.csv': strToU8('ad'),
  });
  expect(await readBundle(bytes)).toBeUndefined();
  await expect(read(bytes, 'liste.ods')).rejects.toThrow('.xlsx ya da .csv olarak kaydedin');
});

it('says that a zip holds its product file in a folder', async () => {
  await expect(readBundle(zipSync({ 'ürünler/liste.csv': strToU8('ad') }))).rejects.toThrow(
    'klasöre koymadan zipleyin',
  );
});

it('takes no part twice for the parts that a directory claims to have', async () => {
  const bytes = Buffer.from(zipSync({ a: strToU8('x') }));
  bytes.writeUInt16LE(0xffff, bytes.length - 12);
  await expect(openZip(bytes, 1000)).rejects.toThrow(Error);
  await expect(openZip(bytes.subarray(0, 20), 1000)).rejects.toThrow(Error);
});

it('reads the long numbers of zip64', async () => {
  const bytes = Buffer.from(zipSync({ abc: [strToU8('içerik'), { level: 0 }] }));
  const at = directoryOf(bytes);
  const entry = Buffer.from(bytes.subarray(at, at + 49));
  const size = entry.readUInt32LE(20);
  for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place);
  entry.writeUInt16LE(28, 30);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(size), 12);
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(1n, 32);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + entry.length + extra.length), 8);
  const last = Buffer.from(bytes.subarray(bytes.length - 22));
  last.fill(0xff, 8, 20);
  const archive = await openZip(
    Buffer.concat([bytes.subarray(0, at), entry, extra, end, locator, last]),
    1000,
  );
  expect(Buffer.from(await archive.read('abc')).toString()).toBe('içerik');
});

it('tells of a first line whose quote never closes, however long the file is', async () => {
  const content = `"ad;marka;fiyat\n${'Overlok;Juki;100\n'.repeat(100_000)}`;
  await expect(read(content, 'liste.csv')).rejects.toThrow('bilinen sütun başlıkları yok');
});

it('refuses JSON that is nested without end', async () => {
  const deep = `{"ad":"Kayış","x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`;
  await expect(read(`[${deep}]`, 'liste.json')).rejects.toThrow('çok derin iç içe');
  expect((await read(`{"ad":"Kayış"}\n${deep}`, 'liste.jsonl')).rows[1]?.fault).toContain('çok derin iç içe');
});

it('refuses a feed that opens tags without end, and takes the unclosed ones of a description', async () => {
  const feed = (inside: string): string => `<rss><item><title>Kayış</title>${inside}</item></rss>`;
  const deep = feed('<a>'.repeat(5000) + '</a>'.repeat(5000));
  await expect(read(deep, 'akis.xml')).rejects.toThrow('bozuk');
  const { rows } = await read(feed(`<description>a${'<br>a'.repeat(200)}</description>`), 'akis.xml');
  expect(rows[0]?.values['name']).toBe('Kayış');
});

it('an entity of a feed or a workbook is never unfolded', async () => {
  const doctype =
    '<!DOCTYPE r [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const { rows } = await read(
    `<?xml version="1.0"?>${doctype}<rss><item><title>&b;&x;</title></item></rss>`,
    'a.xml',
  );
  expect(rows[0]?.values['name']).toBe('&b;&x;');
  const sheet = `${doctype}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
  await expect(read(bytes, 'a.xlsx')).rejects.toThrow('okunamadı');
});

it('a column that is named like the prototype of all objects is a column like others', async () => {
  const { rows } = await read(
    'ad;__proto__;extra:__proto__;constructor\nİğne;{"a":1};{"isAdmin":true};x\n',
    'a.csv',
  );
  expect(Object.keys(rows[0]?.values ?? {})).toContain('__proto__');
  expect(Object.getPrototypeOf(rows[0]?.values)).toBe(Object.prototype);
  expect('isAdmin' in {}).toBe(false);
});

it('a text longer than any program holds is refused before it is read', async () => {
  const bytes = new Uint8Array(400 * 1024 * 1024 + 1);
  await expect(read(bytes, 'bomba.csv')).rejects.toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});
