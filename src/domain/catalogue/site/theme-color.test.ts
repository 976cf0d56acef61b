import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, themeColors, themeCss } from './theme-color.ts';

const hexColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#3B82F6', '#FFFFFF', 3.68],
    ['#8B5CF6', '#FFFFFF', 4.23],
    ['#2563EB', '#FFFFFF', 5.17],
    ['#777777', '#777777', 1],
  ])('%s on %s is %d', (left, right, ratio) => {
    expect(contrastRatio(left, right)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(right, left)).toBeCloseTo(ratio, 1);
  });
});

describe('the shades of a site', () => {
  test.each(['#3B82F6', '#8B5CF6'])('%s keeps its colour and gets readable steps of it', (color) => {
    const { brand, strong, deep, soft, line } = themeColors(color);
    expect(brand).toBe(color.toLowerCase());
    expect(contrastRatio(strong, '#ffffff')).toBeGreaterThanOrEqual(5);
    expect(contrastRatio(strong, '#ffffff')).toBeLessThan(6);
    expect(contrastRatio(deep, '#ffffff')).toBeGreaterThan(contrastRatio(strong, '#ffffff') + 1);
    expect(contrastRatio(strong, soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(soft, '#ffffff')).toBeLessThan(1.15);
    expect(contrastRatio(line, '#ffffff')).toBeLessThan(1.6);
  });

  test('any colour gives text that can be read on white and on its own tint', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        const { strong, deep, soft } = themeColors(color);
        return (
          contrastRatio(strong, '#ffffff') >= 5 &&
          contrastRatio(strong, soft) >= 4.5 &&
          contrastRatio(deep, '#ffffff') >= contrastRatio(strong, '#ffffff')
        );
      }),
    );
  });

  test('the style sets all five and contains nothing but colours', () => {
    expect(themeCss('#3B82F6')).toMatch(
      /^:root\{--brand:#3b82f6;--brand-strong:#[\da-f]{6};--brand-deep:#[\da-f]{6};--brand-soft:#[\da-f]{6};--brand-line:#[\da-f]{6}\}$/,
    );
  });
});
