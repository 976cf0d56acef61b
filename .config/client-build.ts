import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { packedFiles } from './packed-files.ts';

interface ClientEntry {
  readonly name: string;
  /** Source of the entry, from the root of the project. */
  readonly source: string;
  /** Name of the file in dist/client that tells the server what the entry loads. */
  readonly manifest: string;
  /** Whether it is built first. */
  readonly isFirst: boolean;
}

/** What lists are made of: only some pages have one. */
const LIST_SOURCE =
  'features/catalogue|components/(?:pager|chips)|lib/(?:pager|listing-filters|price-range-name|page/(?:use-list-place|list-titles))|texts/filters';
/** What a list's address means, and how it is requested: a product's page and the checkout have no list. */
const LISTING_SOURCE =
  'web/api/lists|src/(?:domain/catalogue/listing|contract/catalogue/listing-path|domain/money/read-amount)';
/** What checkout, orders and the cart's window are made of. */
const FORM_SOURCE =
  'api/coupon|components/(?:order-sums|fact|product/line-machine|form/(?!email-slip|needs-script|form-skeleton|required-with|quantity))|texts/(?:checkout|order-sums)|lib/(?:submit-payment|stored/stored-checkout)';
/** What pages with goods and pages without any have in common. */
const PAGE_SOURCE =
  'web/(?:lib/page/(?:page-titles|use-document-title)|lib/(?:open-modals|use-focus-once-lost)|components/(?:busy-button|product/picture))|src/kernel/turkish';
/** What only few shoppers come to, or a page of one kind alone, and what changes more than it reads. */
const RARE_SOURCE =
  'styles/|api/(?:change-cart|coupon)|features/machine/(?:finder|fitting|machine-finder)|contract/catalogue/facts/machines-path|texts/(?:checkout|machine-pages|order|pages|quantity)|lib/day|components/(?:form/|modal|titled-page)|domain/orders/checkout/';

const sourceOf = (pattern: string): RegExp => new RegExp(pattern.replaceAll('/', String.raw`[\\/]`));
const LIST = sourceOf(`/web/(?:${LIST_SOURCE})`);
const FORM = sourceOf(
  `/query-core/.*/mutationObserver|/useMutation|/web/(?:${FORM_SOURCE})|/domain/orders/payment/payment-methods`,
);
/** The shop itself may stand in a folder of such a name, as in /usr/src. */
const INSIDE = '(?:.*/)?(?:web|src|node_modules)/';
const SHARED = sourceOf(`/(?:web|src)/(?!${INSIDE}|${LIST_SOURCE}|${RARE_SOURCE})`);

/** All that the entry imports is in its own file. */
const FIRST_FILE: Rolldown.CodeSplittingGroup = { name: 'first', tags: ['$initial'], priority: 2 };

/**
 * What several pages use stands in one file, because many small ones compress badly; what only few shoppers come to,
 * such as what orders and legal pages say, does not.
 */
const SHOP_FILES: Rolldown.CodeSplittingGroup[] = [
  FIRST_FILE,
  { name: 'listing', test: sourceOf(`/(?:${LISTING_SOURCE})`), minShareCount: 2, priority: 2 },
  { name: 'page', test: sourceOf(`/(?:${PAGE_SOURCE})`), minShareCount: 2, priority: 2 },
  { name: 'shared', test: SHARED, minShareCount: 4, priority: 1 },
  { name: 'list', test: LIST, minShareCount: 3 },
  { name: 'form', test: FORM, minShareCount: 2 },
];
const PANEL_FILES: Rolldown.CodeSplittingGroup[] = [
  // Without it the login loads what only screens use.
  FIRST_FILE,
  { name: 'shared', test: sourceOf(`/web/(?!${INSIDE})`), minShareCount: 3 },
];

/**
 * In place of Vite's helper for dynamic imports: pages name themselves which modules are loaded ahead, so only styles
 * that a module brings along and that the page does not hold yet are waited for (`PageStyle` of the server marks them).
 */
const LOAD_WITH_STYLES = `const hold = (file) => {
  const href = '/' + file;
  return document.querySelector('[data-href="' + href + '"],link[href="' + href + '"]') || new Promise((onload) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror: onload })));
};
export const __vitePreload = (load, files) => files ? Promise.all(files.map(hold)).then(load) : load();`;

/** Nor is there a list without end, whose code TanStack Query brings along. */
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load: (id) => {
      if (id.endsWith('vite/preload-helper.js')) return LOAD_WITH_STYLES;
      if (/query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/.test(id)) {
        return 'export const infiniteQueryBehavior = undefined, hasNextPage = () => false, hasPreviousPage = () => false;';
      }
      return undefined;
    },
  };
}

/**
 * The browser's code of one entry, into dist/client. Shop and panel are built apart: what they share would
 * else be cut into many small files, and shoppers would load what only the panel uses of a library.
 */
export function clientBuild({ name, source, manifest, isFirst }: ClientEntry): UserConfig {
  return {
    root: 'web',
    publicDir: false,
    // Shoppers load no code for React's developer tools.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    plugins: [withoutPreloads(), react(), tailwindcss(), packedFiles()],
    resolve: {
      // What wouter brings along for older versions of React, React does itself.
      alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }],
    },
    build: {
      outDir: '../dist/client',
      // The build before stays: who has a page of it open still loads its modules (build.mjs).
      emptyOutDir: false,
      manifest,
      target: 'es2022',
      modulePreload: false,
      // A strict policy allows no data: scripts or styles, and small assets cache better as files.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: source },
        output: {
          // The first file names every page, and a hash does not compress: the shortest that Rolldown gives is enough.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: !isFirst,
            groups: isFirst ? SHOP_FILES : PANEL_FILES,
          },
        },
      },
    },
  };
}
