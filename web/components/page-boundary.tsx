import { Component, type ReactNode } from 'react';
import { layoutTexts } from '../texts/layout.ts';
import { Notice } from './notice.tsx';

interface PageBoundaryProps {
  /** With another address the page is drawn again. */
  readonly address?: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly hasFailed: boolean;
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/**
 * Says that a page could not be drawn, most often because its code could not be loaded: without a connection, or after
 * an update of the shop. It loads the document again when that may help; one that was just loaded again would fail as
 * before.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
    else if (!wasReloaded()) location.reload();
  }

  override componentDidUpdate({ address }: PageBoundaryProps): void {
    if (address !== this.props.address && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { title, text, retry } = layoutTexts.failed;
    return (
      <Notice title={title} text={text} heading="h1" isError>
        <button type="button" className="button button-strong" onClick={() => location.reload()}>
          {retry}
        </button>
      </Notice>
    );
  }
}
