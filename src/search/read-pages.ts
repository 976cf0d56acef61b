import type { Guide } from '#domain/catalogue/site/guide';
import { foldedWords } from '#kernel/turkish';
import { nounForms } from './word-variants.ts';
import type { QueryToken, TokenRange } from './query-tokens.ts';

/** A page that answers a question: about the shop's service, or a guide. */
export interface ContentPage {
  readonly title: string;
  readonly path: string;
  /** Phrases by which it is found, besides its title. */
  readonly keywords: readonly string[];
  /** Phrases that mean only the page and no goods. */
  readonly questions: readonly string[];
  /** Slugs of the categories with goods for this question; none for service pages. */
  readonly categories: readonly string[];
}

export interface PageReading {
  /** Best first. */
  readonly pages: readonly ContentPage[];
  /** Words that mean only the page. */
  readonly ranges: readonly TokenRange[];
  /** Whether the query describes a fault: then no word names goods. */
  readonly isComplaint: boolean;
}

interface Phrase {
  readonly page: ContentPage;
  readonly words: readonly (readonly string[])[];
  readonly isQuestion: boolean;
}

const MIN_BEGINNING = 3;

/** Returns a function that finds the pages that words mean; the last word may be incomplete. */
export function createPageReader(
  pages: readonly ContentPage[],
): (tokens: readonly QueryToken[]) => PageReading {
  const phrases = pages.flatMap((page): Phrase[] => {
    const phrase = (text: string, isQuestion: boolean): Phrase => ({
      page,
      words: foldedWords(text).map(nounForms),
      isQuestion,
    });
    return [
      ...page.questions.map((text) => phrase(text, true)),
      ...[page.title, ...page.keywords].map((text) => phrase(text, false)),
    ];
  });

  return (tokens) => {
    const words = tokens.map((token) => token.words.join(''));
    const forms = words.map(nounForms);
    const matches = (wanted: readonly string[], at: number): boolean => {
      if (forms[at]?.some((form) => wanted.includes(form))) return true;
      const word = words[at] ?? '';
      const isHalf = at === words.length - 1 && word.length >= MIN_BEGINNING;
      return isHalf && (wanted[0]?.startsWith(word) ?? false);
    };
    const best = new Map<ContentPage, number>();
    const ranges: TokenRange[] = [];
    let isComplaint = false;
    for (const { page, words: wanted, isQuestion } of phrases) {
      const from = words.findIndex((_, start) =>
        wanted.every((each, offset) => matches(each, start + offset)),
      );
      if (from === -1 || wanted.length === 0) continue;
      const to = from + wanted.length;
      const worth = wanted.length + (isQuestion ? 1 : 0);
      best.set(page, Math.max(best.get(page) ?? 0, worth));
      const isWhole = wanted.at(-1)?.some((form) => forms[to - 1]?.includes(form)) ?? false;
      if (!isQuestion || !isWhole) continue;
      ranges.push({ from, to });
      isComplaint ||= page.categories.length > 0;
    }
    const found = [...best].toSorted(([, left], [, right]) => right - left);
    return { pages: found.map(([page]) => page), ranges, isComplaint };
  };
}

/** The page of a guide, for the search. */
export function guidePage({ slug, title, keywords, questions, categories }: Guide): ContentPage {
  return { title, path: `/rehber/${slug}`, keywords, questions, categories };
}

/** The service pages that every shop has. */
export const SERVICE_PAGES: readonly ContentPage[] = [
  {
    title: 'Sipariş takibi',
    path: '/siparis-takip',
    keywords: ['sipariş'],
    questions: [
      'siparişim nerede',
      'siparişim',
      'sipariş takip',
      'sipariş sorgulama',
      'sipariş durumu',
      'kargom nerede',
      'kargo takip',
      'sipariş iptal',
    ],
    categories: [],
  },
  {
    title: 'İade ve değişim',
    path: '/iade-degisim',
    keywords: [],
    questions: ['iade', 'değişim', 'cayma hakkı', 'geri gönder', 'yanlış geldi', 'hasarlı geldi', 'ayıplı'],
    categories: [],
  },
  {
    title: 'Kargo ve teslimat',
    path: '/kargo-ve-teslimat',
    keywords: [],
    questions: ['kargo', 'teslimat', 'ücretsiz kargo', 'kaç günde gelir', 'ne zaman gelir', 'gönderim'],
    categories: [],
  },
  {
    title: 'Sıkça Sorulan Sorular',
    path: '/sikca-sorulan-sorular',
    keywords: ['soru', 'sss'],
    questions: ['garanti', 'fatura', 'ödeme', 'taksit', 'havale', 'eft', 'kredi kartı', 'kapıda ödeme'],
    categories: [],
  },
  {
    title: 'İletişim',
    path: '/iletisim',
    keywords: [],
    questions: [
      'iletişim',
      'telefon numarası',
      'telefonunuz',
      'adres',
      'mağaza',
      'whatsapp',
      'çalışma saatleri',
    ],
    categories: [],
  },
  { title: 'Hakkımızda', path: '/hakkimizda', keywords: ['siz kimsiniz'], questions: [], categories: [] },
  {
    title: 'Gizlilik politikası',
    path: '/gizlilik-politikasi',
    keywords: [],
    questions: ['gizlilik', 'kvkk', 'kişisel veri', 'çerez'],
    categories: [],
  },
  {
    title: 'Makinenizi seçin, uyan parçaları görün',
    path: '/makineler',
    keywords: ['makinem', 'modelimi bul', 'hangi parça uyar', 'uyumlu parça'],
    questions: [],
    categories: [],
  },
];
