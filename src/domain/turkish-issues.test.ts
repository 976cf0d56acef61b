import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TURKISH_ISSUES } from './turkish-issues.ts';

const NAMED_A = z.object({ name: z.literal('a') });
const NAMED_B = z.object({ name: z.literal('b') });

describe('a rule without words of its own', () => {
  it.each([
    [z.object({ name: z.string() }), {}, 'eksik'],
    [z.object({ name: z.string() }), { name: 5 }, 'metin olmalı'],
    [z.object({ name: z.number() }), { name: '5' }, 'sayı olmalı'],
    [z.object({ name: z.array(z.string()) }), { name: 'a' }, 'liste olmalı'],
    [z.object({ name: z.boolean() }), { name: null }, 'true ya da false olmalı'],
    [z.object({ name: z.stringbool() }), { name: 'evet' }, 'true ya da false olmalı'],
    [z.object({ name: z.string() }), null, 'nesne olmalı'],
    [z.object({ name: z.string().min(3) }), { name: 'a' }, 'en az 3 karakter olmalı'],
    [z.object({ name: z.array(z.string()).max(1) }), { name: ['a', 'b'] }, 'en çok 1 öge olmalı'],
    [z.object({ name: z.number().max(5) }), { name: 6 }, 'en çok 5 olmalı'],
    [z.object({ name: z.enum(['a', 'b']) }), { name: 'c' }, 'şunlardan biri olmalı: a, b'],
    [z.record(z.string().length(2, 'iki hane olmalı'), z.int()), { kırk: 1 }, 'iki hane olmalı'],
    [z.discriminatedUnion('name', [NAMED_A, NAMED_B]), { name: 'c' }, 'şunlardan biri olmalı: a, b'],
  ])('is told in plain Turkish (%#)', (schema, value, message) => {
    const { error } = schema.safeParse(value, TURKISH_ISSUES);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('falls back on zod’s Turkish for the rest', () => {
    const { error } = z.string().startsWith('a').safeParse('c', TURKISH_ISSUES);
    expect(error?.issues[0]?.message).toMatch(/^Geçersiz/);
  });
});
