import './styles/panel.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ToastOutlet } from '../components/toast-outlet.tsx';
import { guardBackButton, guardNavigation } from './components/form/leave-guard.tsx';
import { Panel } from './panel.tsx';

const root = document.getElementById('panel');
if (!root) throw new Error('The page has no element #panel');

// Dialogs keep the page behind them still with a style of their own, which the page's policy lets in by its nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector('style')?.nonce });

// As the storefront: no silent repeats, nothing fetched behind the person's back. A call without a connection
// fails at once and says so, instead of waiting in silence and going off later.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 10_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

guardBackButton();
createRoot(root).render(
  <QueryClientProvider client={client}>
    <Router aroundNav={guardNavigation}>
      <Panel />
    </Router>
    <ToastOutlet />
  </QueryClientProvider>,
);
