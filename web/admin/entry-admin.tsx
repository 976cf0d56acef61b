import './styles/panel.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ToastOutlet } from '../components/toast-outlet.tsx';
import { Panel } from './panel.tsx';

const root = document.getElementById('panel');
if (!root) throw new Error('The page has no element #panel');

// As the storefront: no silent repeats, nothing fetched behind the person's back.
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
});

createRoot(root).render(
  <QueryClientProvider client={client}>
    <Panel />
    <ToastOutlet />
  </QueryClientProvider>,
);
