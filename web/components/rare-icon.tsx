import { Drawing, PATHS } from './icon.tsx';

const RARE_PATHS = {
  check: 'm5 12.5 4.5 4.5L19 7',
  pin: 'M12 21s7-6.2 7-11.3A7 7 0 0 0 5 9.7C5 14.8 12 21 12 21Zm0-9a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  shield: 'M12 3 4.5 5.8v5.4c0 4.6 3.2 8 7.5 9.8 4.3-1.8 7.5-5.2 7.5-9.8V5.8L12 3Zm-3.3 9 2.4 2.4 4.4-4.6',
  back: 'M8.5 5 4 9.5 8.5 14M4.5 9.5h10a5.2 5.2 0 0 1 0 10.5H8',
  wrench:
    'M20.3 6.7a5 5 0 0 1-6.7 5.7l-7.2 7.3a2 2 0 0 1-2.9-2.9L10.8 9.6a5 5 0 0 1 6-6.6l-3 3 .7 3 3 .7 2.8-3Z',
  folder:
    'M3 7a1.5 1.5 0 0 1 1.5-1.5h4.3l2.2 2.6h8.5A1.5 1.5 0 0 1 21 9.6v8.4a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18Z',
  download: 'M12 3.5v11.5m0 0 4.2-4.2M12 15l-4.2-4.2M4 15.5v5h16v-5',
  tree: 'M9 3.5h6V8H9zM3.5 16H9v4.5H3.5zM15 16h5.5v4.5H15zM12 8v4m-5.7 4v-4h11.5v4',
  tag: 'M3.5 4.5v7l9 9 7.5-7.5-9-9h-7Zm4.3 4v.2',
  card: 'M3 5.5h18v13.5H3zM3 10h18M6.5 15h4',
  store:
    'M4.5 10.5v10h15v-10M3 9.3l1.8-5.3h14.4L21 9.3a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20.5V15h5v5.5',
  instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Zm4.5 12.3a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6Zm5-9v.2',
  facebook:
    'M14.5 21v-7.5h2.7l.5-3.2h-3.2V8.2c0-1 .4-1.7 1.8-1.7h1.5V3.7a15 15 0 0 0-2.3-.2c-2.4 0-3.9 1.4-3.9 4v2.8H8.8v3.2h2.8V21',
  twitter: 'm4 4 16 16M20 4 4 20M4 4h3.5L20 20h-3.5',
} as const;

const ALL_PATHS = { ...PATHS, ...RARE_PATHS };

export type RareIconName = keyof typeof ALL_PATHS;

/** As `Icon`, for drawings that only the footer and the panel show. */
export function RareIcon({ name, className }: { readonly name: RareIconName; readonly className?: string }) {
  return <Drawing path={ALL_PATHS[name]} {...(className === undefined ? {} : { className })} />;
}
