/** Paths on a 24 x 24 grid, drawn as 1.6 px lines. */
export const PATHS = {
  search: 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm5.5-2 5 5',
  cart: 'M3 4h2.2l2.3 11.2h10.6L20.5 8H6.4M9 20.2a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Zm8 0a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  close: 'm5 5 14 14M19 5 5 19',
  down: 'm6 9 6 6 6-6',
  left: 'm14.5 5.5-7 6.5 7 6.5',
  right: 'm9.5 5.5 7 6.5-7 6.5',
  phone:
    'M5 3.5h3.6l1.5 4.4-2.2 1.6a12 12 0 0 0 6.6 6.6l1.6-2.2 4.4 1.5V19a1.8 1.8 0 0 1-2 1.8A16.5 16.5 0 0 1 3.2 5.5a1.8 1.8 0 0 1 1.8-2Z',
  mail: 'M3 5.5h18v13H3zm0 1 9 7 9-7',
  truck:
    'M2.5 6h11.5v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14M7 19a1.9 1.9 0 1 0 0-3.8A1.9 1.9 0 0 0 7 19Zm10.5 0a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  grid: 'M4 4h6.5v6.5H4zm9.5 0H20v6.5h-6.5zM4 13.5h6.5V20H4zm9.5 0H20V20h-6.5z',
  list: 'M4 5h4v4H4zm0 10h4v4H4zm7.5-9.2H20m-8.5 2.9h6m-6 7.1H20m-8.5 2.9h6',
  filter:
    'M3.5 7h10m4 0h3m-17 10h3m4 0h10M15.5 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm-7 10a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  share: 'M12 15V3.5m0 0L7.8 7.7M12 3.5l4.2 4.2M5 12v8.5h14V12',
  pause: 'M8.5 5v14m7-14v14',
  play: 'M8 5v14l11-7L8 5Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  heart: 'M12 20.5S3.5 15.3 3.5 9.3A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.5 2.3c0 6-8.5 11.2-8.5 11.2Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.7-4 3.8-6 7.5-6s6.8 2 7.5 6',
} as const;

type IconName = keyof typeof PATHS;

interface DrawingProps {
  readonly path: string;
  readonly className?: string;
}

/** A decorative drawing beside a text, or in a button with a name; screen readers ignore it. */
export function Drawing({ path, className = 'size-5' }: DrawingProps) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A `Drawing` for icons that are visible when a page opens. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return <Drawing path={PATHS[name]} {...(className === undefined ? {} : { className })} />;
}
