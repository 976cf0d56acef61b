import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useIsMounted } from '../lib/page/use-is-mounted.ts';
import { FormSkeleton } from './form/form-skeleton.tsx';

interface TitledPageProps {
  readonly title: string;
  /** The heading, where it is not the title of the window. */
  readonly heading?: string;
  readonly intro?: string;
  /** Whether only a browser can draw the content, because the server does not know the visitor. */
  readonly isPersonal?: boolean;
  readonly children: ReactNode;
}

/** A page with a heading and one thing to do. */
export function TitledPage({ title, heading = title, intro, isPersonal = false, children }: TitledPageProps) {
  const isMounted = useIsMounted();
  usePageTitle(title);
  return (
    <div className="wrap py-[clamp(1.5rem,4vw,3rem)]">
      <h1 className="page-title" tabIndex={-1}>
        {heading}
      </h1>
      {intro && <p className="mb-6 max-w-2xl">{intro}</p>}
      {isPersonal && !isMounted ? <FormSkeleton /> : children}
    </div>
  );
}
