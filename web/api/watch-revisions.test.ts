import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRevisions } from './watch-revisions.ts';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  fail(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', tab);
  Source.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that the server refused, such as during a restart behind a proxy, is opened again', () => {
  watchRevisions(new QueryClient(), 7);
  vi.advanceTimersByTime(5000);
  expect(Source.opened.map(({ address }) => address)).toEqual(['/api/events?revision=7']);
  Source.opened[0]?.fail();
  vi.advanceTimersByTime(60_000);
  expect(Source.opened).toHaveLength(2);
});

test('while the tab is hidden nothing is opened', () => {
  watchRevisions(new QueryClient(), 7);
  vi.advanceTimersByTime(5000);
  Source.opened[0]?.fail();
  tab.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  expect(Source.opened).toHaveLength(1);
});
