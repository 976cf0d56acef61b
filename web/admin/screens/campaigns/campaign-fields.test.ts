import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { documentText, readJson } from '../../lib/document-values.ts';
import { CAMPAIGN_FIELDS } from './campaign-fields.ts';

const { valuesOf, jsonOf } = CAMPAIGN_FIELDS;

test('a campaign is written as it was read', () => {
  const text = readFileSync('data/campaigns/hosgeldin.json', 'utf8');
  const json = readJson(text);
  expect(documentText(jsonOf(valuesOf(json), json))).toBe(text);
});

test('another type leaves out what says nothing about it, and keeps what the form does not show', () => {
  const json = {
    title: 'Toptan',
    code: 'X10',
    type: 'percent',
    percent: 10,
    minBasket: '300.00',
    combines: true,
    priority: 5,
  };
  const values = {
    ...valuesOf(json),
    type: 'steps',
    steps: '[["10","5",""],["50","","9,9"],["","",""]]',
  };
  const steps = readJson(documentText(jsonOf(values, json)));
  expect(steps).toEqual({
    title: 'Toptan',
    type: 'steps',
    steps: [
      { from: 10, percent: 5 },
      { from: 50, unitPrice: '9.90' },
    ],
    priority: 5,
  });
  expect(campaignFields.safeParse(steps).success).toBe(true);
});
