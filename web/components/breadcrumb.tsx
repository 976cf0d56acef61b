import { listTexts } from '../texts/catalogue.ts';

interface Crumb {
  readonly name: string;
  readonly path: string;
}

interface BreadcrumbProps {
  /** From the top down, without the home page and the page itself. */
  readonly trail: readonly Crumb[];
  readonly current: string;
}

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={listTexts.breadcrumb}>
      <ol>
        <li>
          <a href="/">{listTexts.home}</a>
        </li>
        {trail.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
