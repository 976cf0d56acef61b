import { describe, expect, it } from 'vitest';
import { meantEmail } from './email-slip.ts';

describe('a slip in the domain of a mail address', () => {
  it.each([
    ['ayse@gmial.com', 'ayse@gmail.com'],
    ['ayse@gmail.con', 'ayse@gmail.com'],
    ['ayse@hotmial.com', 'ayse@hotmail.com'],
    ['ayse@yaho.com.tr', 'ayse@yahoo.com.tr'],
    ['ayse@iclod.com', 'ayse@icloud.com'],
    ['ayse@gmail.com', undefined],
    ['ayse@mail.com', undefined],
    ['satis@terzihane.com.tr', undefined],
    ['AYŞE@GMAİL.COM', 'ayse@gmail.com'],
    ['ayse@gmaıl.com', 'ayse@gmail.com'],
    ['İSMAİL@GMİAL.COM', 'ismail@gmail.com'],
    ['ışık@terzihane.com.tr', 'isik@terzihane.com.tr'],
    ['ışık@ter', undefined],
    ['AYSE@GMAIL.COM', undefined],
    ['ayse', undefined],
    ['@gmial.com', undefined],
  ])('%s -> %s', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });
});
