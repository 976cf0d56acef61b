import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEXT_PAGE_NAMES } from '#domain/catalogue/site/text-page-names';
import { templatesOf } from '#compose/tools/open-orders';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { kurus } from '#domain/money/money';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { SAMPLE_IDENTITY } from '#domain/catalogue/sample-identity';
import { settingsFields } from '#domain/catalogue/site/settings';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { makeFolder } from '#testing/make-folder';
import type { ContractDraft } from '#shop/orders/selling-ports';
import { createPlaces } from '../places/create-places.ts';
import { createContractTexts } from './contract-texts.ts';
import { createFindLegalPage } from './legal-pages.ts';
import { openTemplates } from './open-templates.ts';

const program = join(PROGRAM_FOLDER, 'templates');
let ownerFolder = '';
beforeEach(() => {
  ownerFolder = mkdtempSync(join(tmpdir(), 'templates-'));
  mkdirSync(join(ownerFolder, 'legal'));
});
afterEach(() => rmSync(ownerFolder, { recursive: true }));

describe('legal texts', () => {
  it.each(TEXT_PAGE_NAMES)('%s has a title, a date, a version and the settings filled in', (name) => {
    const text = openTemplates([program]).legalText(name, {
      legalName: 'Örnek Ltd.',
      email: 'a@b.example',
      mailLink: 'mailto:a@b.example',
      freeShippingFrom: '1.234,00',
    });
    expect(text.title).not.toBe('');
    expect(text.version).toMatch(/^\d/);
    expect(text.blocks.length).toBeGreaterThan(5);
    expect(JSON.stringify(text)).toMatch(/a@b\.example|1\.234,00 TL|Örnek Ltd/);
    expect(JSON.stringify(text)).not.toContain('{{');
  });

  it.each(['gizlilik-politikasi', 'kullanim-sartlari', 'iade-degisim'] as const)(
    '%s is in force since 3 August 2025',
    (name) => {
      expect(openTemplates([program]).legalText(name, {}).date).toBe('2025-08-03');
    },
  );

  it('about data name all that an order stores of a person, how, why and for whom, and what stays in the browser', () => {
    const { blocks } = openTemplates([program]).legalText('gizlilik-politikasi', {});
    const text = JSON.stringify(blocks);
    for (const word of [
      'IP adresiniz',
      'vergi numarası',
      'T.C. kimlik',
      'son baktıklarınız',
      'ödeme formunuz',
      'mali müşavir',
      'elektronik ortamda',
      'm. 5/2-c',
    ]) {
      expect(text).toContain(word);
    }
  });

  it('of the owner stand before those of the program and are read again when edited', () => {
    const file = join(ownerFolder, 'legal', 'iade-degisim.md');
    writeFileSync(file, '# İade\ndate: 2026-05-01\nversion: 7\n\nBizim kuralımız.\n');
    const templates = openTemplates([ownerFolder, program]);
    expect(templates.legalText('iade-degisim', {})).toEqual({
      title: 'İade',
      date: '2026-05-01',
      version: '7',
      blocks: [{ kind: 'paragraph', text: 'Bizim kuralımız.' }],
    });
    writeFileSync(file, '# İade\ndate: 2026-05-02\nversion: 8\n\n- bir\n- iki\n');
    expect(templates.legalText('iade-degisim', {})).toMatchObject({
      version: '8',
      blocks: [{ kind: 'list', items: ['bir', 'iki'] }],
    });
  });

  const legal = (): string => join(ownerFolder, 'legal');
  it.each([
    ['a file in the place of their folder', () => writeFileSync(legal(), '')],
    ['a link to itself', () => symlinkSync('legal', legal())],
  ])('of the program stand in for an owner with %s', (_, replace) => {
    rmSync(legal(), { recursive: true });
    replace();
    const templates = openTemplates([ownerFolder, program]);
    expect(templates.legalText('iade-degisim', {})).toEqual(
      openTemplates([program]).legalText('iade-degisim', {}),
    );
    expect(templates.problems()).toEqual([]);
  });

  it('of the program are those that it was started with, while an upgrade replaces its files', () => {
    const running = join(ownerFolder, 'program');
    cpSync(program, running, { recursive: true });
    const templates = openTemplates([ownerFolder, running], { program: running });
    rmSync(running, { recursive: true });
    expect(templates.legalText('iade-degisim', {})).toEqual(
      openTemplates([program]).legalText('iade-degisim', {}),
    );
    expect(templates.readEach('mail/texts.json')).toHaveLength(1);
  });

  it('a value with line breaks and markup stays one line of text', () => {
    const text = openTemplates([program]).legalText('on-bilgilendirme-formu', {
      customerName: 'Ayşe\n## Madde 99\n- <b>x</b>',
    });
    expect(text.blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(7);
    expect(JSON.stringify(text)).toContain('Ayşe ## Madde 99 - <b>x</b>');
  });
});

describe('contracts', () => {
  const person = {
    customerName: 'Ayşe Yılmaz',
    customerEmail: 'a@b.example',
    customerPhone: '+905321112233',
    shippingAddress: 'Moda Cad. 5',
    paymentMethod: 'paytr',
    items: [],
    subtotal: kurus(0),
    shippingFee: kurus(0),
    total: kurus(0),
    createdAt: '2026-11-28T10:00:00.000Z',
  } as const;
  const textOf = (draft: ContractDraft, settings: object = {}): string[] =>
    DEFAULT_SITES.slice(0, 1).flatMap((site) =>
      createContractTexts(openTemplates([program]))
        .forOrder(draft, site, settingsFields.parse(settings))
        .texts.map(({ blocks }) => JSON.stringify(blocks)),
    );

  it('name a buying company with its tax office and number, beside the person', () => {
    const texts = textOf({
      ...person,
      billing: {
        type: 'company',
        title: 'Örnek Tekstil Ltd. Şti.',
        taxOffice: 'Kadıköy',
        number: { kept: '1234567890', shown: '1234567890' },
      },
    });
    for (const text of texts) {
      expect(text).toContain('Örnek Tekstil Ltd. Şti., Kadıköy V.D. / 1234567890');
      expect(text).toContain('Ayşe Yılmaz');
    }
  });

  it('name the seller by the tax number too: a tradesman has no MERSİS', () => {
    for (const text of textOf(person, { legalName: 'Hasan Usta', taxNumber: '98765432150' }))
      expect(text).toContain('98765432150');
  });

  it('name the carrier of returns; without one a return costs the buyer nothing', () => {
    for (const text of textOf(person, { returnCarrier: 'Aras Kargo (kod 77)' })) {
      expect(text).toContain('Aras Kargo (kod 77)');
      // Mesafeli Sözleşmeler Yönetmeliği 12, since 24.5.2025.
      expect(text).toMatch(/şubesi yoksa iade kargosunun ücreti yine (?:bize|Satıcı'ya) aittir/);
    }
    for (const text of textOf(person)) {
      expect(text).toMatch(/İade kargosunun ücreti (?:bize|Satıcı'ya) aittir/);
      expect(text).not.toContain('ücret size aittir');
    }
  });

  it('come with the form of the law for withdrawing', () => {
    expect(textOf(person).join('')).toContain('sözleşmeden cayma hakkımı kullandığımı beyan ederim');
  });

  it('name no days of delivery of their own: the shop or a product may need longer', () => {
    expect(textOf(person).join('')).not.toContain('iş günü');
  });

  it('name no company for a person, and never the number of a person', () => {
    const number = { kept: 'sealed', shown: '•••••••••46' };
    for (const text of textOf({ ...person, billing: { type: 'individual', number } })) {
      expect(text).not.toMatch(/Unvan, vergi|siparişi veren|•46/);
    }
  });
});

describe('pages about the shop', () => {
  const findLegalPage = createFindLegalPage(openTemplates([program]));
  const [site] = DEFAULT_SITES;
  const page = (name: string, settings: object = {}, shipping: object = {}) => {
    if (!site) throw new Error('no site');
    return findLegalPage(name, site, settingsFields.parse(settings), shippingRules.parse(shipping));
  };
  const lines = (name: string, settings?: object, shipping?: object) =>
    JSON.stringify(page(name, settings, shipping)?.blocks);

  it('stay the same while nothing that they say changes', () => {
    expect(page('iletisim')).toEqual(page('iletisim'));
    expect(page('iletisim', { phone: '0212 555 01 02' })).not.toEqual(page('iletisim'));
  });

  it('tell where the shop is, with links that no address can break', () => {
    const text = lines('iletisim', { address: 'Terzi Sk. (arka kapı) No:1/A', phone: '0212 555 01 02' });
    expect(text).toContain('query=Terzi%20Sk.%20%28arka%20kap%C4%B1%29%20No%3A1%2FA)');
    expect(text).toContain('[0212 555 01 02](tel:02125550102)');
    expect(text).not.toContain('WhatsApp');
    expect(lines('iletisim', { whatsapp: '+90 555 1' })).toContain('https://wa.me/905551');
  });

  it('name nobody and no way to reach anybody while the owner has written none', () => {
    const names = ['iletisim', 'hakkimizda', 'mesafeli-satis-sozlesmesi', 'gizlilik-politikasi'];
    const texts = names.map((name) => lines(name)).join('');
    for (const sample of Object.values(SAMPLE_IDENTITY)) expect(texts).not.toContain(sample);
    expect(texts).not.toMatch(/\]\((?:tel:|mailto:|)\)|google\.com\/maps/);
  });

  it('tell what sending costs by the tables of shipping.json', () => {
    const desi = { table: [{ upTo: 5, fee: '80.00' }], perExtra: '12.50' };
    const text = lines('kargo-ve-teslimat', {}, { desi, freight: { fee: '900.00' }, cutoff: '14:00' });
    for (const part of ['5 desiye kadar 80,00 TL', '12,50 TL', '900,00 TL', 'Saat 14:00'])
      expect(text).toContain(part);
    expect(lines('kargo-ve-teslimat')).not.toContain('desiye');
    for (const name of ['kargo-ve-teslimat', 'kullanim-sartlari', 'sikca-sorulan-sorular']) {
      expect(lines(name)).toContain('750,00 TL');
      expect(lines(name, { freeShippingFrom: '0.00' })).toMatch(/(?:Kargo ücretsizdir|Ücretsizdir)\./);
    }
  });

  it('count no days where a parcel leaves at once or is always as quick', () => {
    for (const name of ['kargo-ve-teslimat', 'kullanim-sartlari']) {
      expect(lines(name)).toMatch(/ 1 iş günü içinde kargoya verilir.*yolda 1–3 iş günü/);
      const text = lines(name, {}, { handlingDays: 0, transit: [2, 2] });
      expect(text).toMatch(/ aynı iş günü kargoya verilir.*yolda 2 iş günü/);
    }
  });

  it('show both contracts with dots in place of an order', () => {
    expect(lines('mesafeli-satis-sozlesmesi')).toContain('Alıcı: ……');
    expect(page('baska-sayfa')).toBeUndefined();
  });
});

describe('templates', () => {
  it('escape values in HTML and leave them in text', () => {
    writeFileSync(join(ownerFolder, 'a.html'), '<p>{{name}}</p>');
    writeFileSync(join(ownerFolder, 'a.txt'), '{{name}}');
    const templates = openTemplates([ownerFolder]);
    expect(templates.render('a.html', { name: '<b>' })).toBe('<p>&lt;b&gt;</p>');
    expect(templates.render('a.txt', { name: '<b>' })).toBe('<b>');
  });
  it('repeat what is a list and leave out what is empty, without empty lines', () => {
    writeFileSync(
      join(ownerFolder, 'a.txt'),
      '{% for item in items %}\n- {{ item.name }}\n{% endfor %}\n{% if reason %}\nNeden: {{ reason }}\n{% endif %}\nSon',
    );
    const values = { items: [{ name: 'Masura' }, { name: 'Mekik' }], reason: '' };
    expect(openTemplates([ownerFolder]).render('a.txt', values)).toBe('- Masura\n- Mekik\nSon');
  });
  it('read no other file', () => {
    writeFileSync(join(ownerFolder, 'b.txt'), 'gizli');
    writeFileSync(join(ownerFolder, 'a.txt'), "{% render 'b.txt' %}");
    expect(() => openTemplates([ownerFolder]).render('a.txt', {})).toThrow(
      'The template a.txt cannot be filled',
    );
  });
  it('that an owner wrote in the way of before (Mustache) say the same as before', () => {
    writeFileSync(
      join(ownerFolder, 'a.html'),
      [
        '{{! not }}{{name}} {{{raw}}} {{&raw}}',
        '{{#items}}',
        '- {{name}} {{color}}{{#tags}} [{{.}} {{name}}]{{/tags}}',
        '{{/items}}',
        '{{#isFree}}Ücretsiz{{/isFree}}{{^isFree}}{{fee}} TL{{/isFree}}',
        '{{^none}}',
        'hiç yok',
        '{{/none}}',
        '{{#reason}}boş{{/reason}}{{#who}}{{first}} {{name}}{{/who}}',
      ].join('\n'),
    );
    const values = {
      name: '<b>',
      raw: '<i>',
      color: 'mavi',
      items: [
        { name: 'Masura', tags: ['x', 'y'] },
        { name: 'Mekik', tags: [] },
      ],
      isFree: false,
      fee: '50,00',
      none: [],
      reason: '',
      who: { first: 'Ece' },
    };
    expect(openTemplates([ownerFolder]).render('a.html', values)).toBe(
      [
        '&lt;b&gt; <i> <i>',
        '- Masura mavi [x Masura] [y Masura]',
        '- Mekik mavi',
        '50,00 TL',
        'hiç yok',
        'Ece &lt;b&gt;',
      ].join('\n'),
    );
  });
  it('that do not exist are named', () => {
    expect(() => openTemplates([ownerFolder]).read('x.txt')).toThrow('Unknown template: x.txt');
  });
});

it("a template behind a link is not read: the program's stands in its place", () => {
  writeFileSync(join(ownerFolder, 'gizli.md'), '# Gizli');
  const dataDir = join(ownerFolder, 'data');
  mkdirSync(join(dataDir, '_templates', 'legal'), { recursive: true });
  symlinkSync(join(ownerFolder, 'gizli.md'), join(dataDir, '_templates', 'legal', 'iletisim.md'));
  expect(templatesOf(dataDir).read('legal/iletisim.md')).toMatch(/^# İletişim/);
});

it('texts of the owner that cannot be read make way for the program’s; nothing waits for the writer of a pipe', () => {
  mkdirSync(join(ownerFolder, 'mail', 'texts.json'), { recursive: true });
  execFileSync('mkfifo', [join(ownerFolder, 'legal', 'iletisim.md')]);
  const templates = openTemplates([ownerFolder, program]);
  const [text, ...others] = templates.readEach('mail/texts.json');
  expect([text, others]).toEqual([readFileSync(join(program, 'mail', 'texts.json'), 'utf8'), []]);
  expect(templates.legalText('iletisim', {}).title).toBe('İletişim');
  expect(templates.problems().map(({ file }) => file.split('/').slice(1).join('/'))).toEqual([
    'legal/iletisim.md',
    'mail/texts.json',
  ]);
});

it.each(['{', '{"Kadıköy": 1}'])('broken places of the owner (%s) make way for the program’s', (text) => {
  mkdirSync(join(ownerFolder, 'addresses'));
  for (const name of ['cities', '34']) writeFileSync(join(ownerFolder, 'addresses', `${name}.json`), text);
  const places = createPlaces(openTemplates([ownerFolder, program]).readAll);
  expect(places.cities).toHaveLength(81);
  expect(places.neighbourhoods('34', 'Kadıköy')).toContain('19 Mayıs Mah');
});

it.each([
  '{% for i in (1..900000000) %}x{% endfor %}',
  '{% for i in (1..99999) %}{% for j in (1..99999) %}{% assign x = i | plus: j %}{% endfor %}{% endfor %}',
])('a template of the owner that would hardly ever end (%s) makes way for the program’s', (loop) => {
  writeFileSync(
    join(ownerFolder, 'legal', 'iade-degisim.md'),
    `# İade\ndate: 2026-05-01\nversion: 7\n${loop}`,
  );
  const templates = openTemplates([ownerFolder, program]);
  expect(templates.legalText('iade-degisim', {}).version).not.toBe('7');
  expect(templates.problems()).toMatchObject([{ file: expect.stringContaining('legal/iade-degisim.md') }]);
});

it("a broken template of the owner makes way for the program's and is told; the program's own are whole", () => {
  const dataDir = join(ownerFolder, 'data');
  mkdirSync(join(dataDir, '_templates', 'legal'), { recursive: true });
  cpSync(join(program, 'legal'), join(dataDir, '_templates', 'legal'), { recursive: true });
  cpSync(join(program, 'mail'), join(dataDir, '_templates', 'mail'), { recursive: true });
  const templates = templatesOf(dataDir);
  expect(templates.problems()).toEqual([]);
  writeFileSync(join(dataDir, '_templates', 'legal', 'iletisim.md'), '# Bize ulaşın {% if %}');
  writeFileSync(join(dataDir, '_templates', 'legal', 'hakkimizda.md'), 'Başlığı yok');
  writeFileSync(
    join(dataDir, '_templates', 'legal', 'kargo-ve-teslimat.md'),
    '# T\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n',
  );
  expect(templates.problems().map(({ file, code }) => `${code} ${file}`)).toEqual([
    'bad_template _templates/legal/hakkimizda.md',
    'bad_template _templates/legal/iletisim.md',
    'bad_template _templates/legal/kargo-ve-teslimat.md',
  ]);
  for (const name of ['iletisim', 'hakkimizda'] as const)
    expect(templates.legalText(name, {}).title).not.toBe('');
});

it('a template of the owner with a name that the program does not have is a problem: nothing would use it', () => {
  const dataDir = join(ownerFolder, 'data');
  for (const folder of ['legal', 'mails'])
    mkdirSync(join(dataDir, '_templates', folder), { recursive: true });
  for (const name of ['order.txt', 'texts.json'])
    cpSync(join(program, 'mail', name), join(dataDir, '_templates', 'mails', name));
  cpSync(join(program, 'legal', 'iletisim.md'), join(dataDir, '_templates', 'legal', 'iletisim.md'));
  expect(templatesOf(dataDir).problems()).toMatchObject(
    ['order.txt', 'texts.json'].map((name) => ({
      file: `_templates/mails/${name}`,
      message: expect.stringContaining('bu adda bir şablon yok'),
    })),
  );
});

it.each(['{ "order-received": ', '{ "order-received": { "subject": "{{ siparis" } }'])(
  'texts of mails and papers that the owner broke are a problem, and the program’s take their place: %s',
  (text) => {
    const dataDir = makeFolder({ '_templates/mail/texts.json': text });
    const templates = templatesOf(dataDir);
    expect(templates.problems().map(({ file, code }) => `${code} ${file}`)).toEqual([
      'bad_template _templates/mail/texts.json',
    ]);
    expect(templates.readEach('mail/texts.json')).toEqual([
      readFileSync(join(program, 'mail', 'texts.json'), 'utf8'),
    ]);
  },
);
