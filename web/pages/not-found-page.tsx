import { ALL_PRODUCTS, paths } from '#contract/routes';
import { Notice } from '../components/notice.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { notFoundTexts } from '../texts/pages.ts';

export function NotFoundPage() {
  usePageTitle(notFoundTexts.title);
  return (
    <Notice
      heading="h1"
      title={notFoundTexts.title}
      text={notFoundTexts.text}
      link={{ path: '/', text: notFoundTexts.home }}
    >
      <a href={paths.category(ALL_PRODUCTS)} className="button button-quiet">
        {notFoundTexts.allProducts}
      </a>
    </Notice>
  );
}
