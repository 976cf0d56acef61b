import './styles/panel.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ToastOutlet } from '../components/toast-outlet.tsx';
import { guardBackButton, guardNavigation } from './components/form/leave-guard.tsx';
import { Panel } from './panel.tsx';

const root = document.getElementById('panel');
if (!root) throw new Error('The page has no element #panel');

// Dialogs add a style that stops the page behind them from scrolling; the page's policy allows it by its nonce.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector('style')?.nonce,
  // What `z.config` sets, without loading zod: the policy forbids the functions that it would make out of texts, and
  // Firefox reports each try.
  __zod_globalConfig: { jitless: true },
});

// As on the storefront: no automatic repeats, nothing loaded in the background. Without a connection a call fails at
// once with a message, instead of waiting and being sent later.
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
