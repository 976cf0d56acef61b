import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContractTexts } from '#adapters/templates/contract-texts';
import { openTemplates } from '#adapters/templates/open-templates';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { sampleOrderRecord } from '#shop/orders/demo/sample-order-record';
import { createOrderMailComposer } from './order-mail-composer.ts';

test('who changes the way to pay gets the contract anew, with the new way in it', () => {
  const templates = openTemplates([join(PROGRAM_FOLDER, 'templates')]);
  const settings = settingsFields.parse({});
  const compose = createOrderMailComposer({
    settings: () => settings,
    sites: () => DEFAULT_SITES,
    banks: () => [],
    deadlineOf: () => undefined,
    originOf: () => 'https://ornek.com',
    contracts: createContractTexts(templates),
    render: templates.render,
    texts: () => templates.readEach('mail/texts.json'),
  });
  const now = new Date('2026-11-20T10:00:00.000Z');
  const record = sampleOrderRecord('method-changed', { products: [], settings, site: 'dikis', now });
  const { attachments = [] } = compose('method-changed', record);
  expect(attachments).toHaveLength(2);
  for (const { content } of attachments) {
    expect(content).toContain('Ödeme yöntemi: Havale / EFT');
  }
});
