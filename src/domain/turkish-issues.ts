import { z } from 'zod';

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'metin',
  number: 'sayı',
  int: 'tam sayı',
  boolean: 'true ya da false',
  array: 'liste',
  object: 'nesne',
  record: 'nesne',
};

const COUNTED_WORDS: Readonly<Record<string, string>> = { string: ' karakter', array: ' öge', set: ' öge' };

const { localeError } = z.locales.tr();

function limitText({ origin, limit, isLeast }: { origin: string; limit: unknown; isLeast: boolean }): string {
  return `en ${isLeast ? 'az' : 'çok'} ${String(limit)}${COUNTED_WORDS[origin] ?? ''} olmalı`;
}

/** For parsing: gives a Turkish message also to rules without one. */
export const TURKISH_ISSUES: Required<Pick<z.core.ParseContext<z.core.$ZodIssue>, 'error'>> = {
  error: (issue) => {
    if (issue.code === 'too_small') return limitText({ ...issue, limit: issue.minimum, isLeast: true });
    if (issue.code === 'too_big') return limitText({ ...issue, limit: issue.maximum, isLeast: false });
    // Of the many spellings that `stringbool` takes.
    if ('expected' in issue && issue.expected === 'stringbool') return 'true ya da false olmalı';
    const choices = issue.code === 'invalid_value' ? issue.values : 'options' in issue && issue.options;
    if (Array.isArray(choices)) return `şunlardan biri olmalı: ${choices.join(', ')}`;
    // The first of several forms is the plain one.
    const isKey = issue.code === 'invalid_key';
    const inner = isKey ? issue.issues : issue.code === 'invalid_union' && issue.errors[0];
    if (inner) return inner[0]?.message ?? localeError(issue);
    if (issue.code !== 'invalid_type') return localeError(issue);
    if (issue.input === undefined) return 'eksik';
    const word = KIND_WORDS[issue.expected];
    return word === undefined ? localeError(issue) : `${word} olmalı`;
  },
};
