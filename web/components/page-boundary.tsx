import { Component, type ReactNode } from 'react';
import { wasReloaded } from '../lib/page/was-reloaded.ts';
import { layoutTexts } from '../texts/layout.ts';
import { Notice } from './notice.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

interface PageBoundaryState {
  /** The path of the page; another page is drawn again. */
  readonly failedAt?: string;
}

/**
 * Says that a page could not be drawn, most often because its code could not be loaded: without a connection, or after
 * an update of the shop. It loads the document again when that may help; one that was just loaded again would fail as
 * before.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {};

  static getDerivedStateFromError(): PageBoundaryState {
    return { failedAt: location.pathname };
  }

  override componentDidCatch(): void {
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
    else if (!wasReloaded()) location.reload();
  }

  override render(): ReactNode {
    const { failedAt } = this.state;
    if (failedAt === undefined || failedAt !== location.pathname) return this.props.children;
    return <Notice {...layoutTexts.failed} heading="h1" isError onRetry={() => location.reload()} />;
  }
}
