interface SortHeadProps {
  readonly label: string;
  readonly isNumber?: boolean;
  readonly className?: string;
  /** The present sort direction by this column. */
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: (direction: 'asc' | 'desc') => void;
}

/** Head of a column that sorts the list; pressing again reverses the order. */
export function SortHead({ label, isNumber = false, className, direction, onSort }: SortHeadProps) {
  const ariaSort = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={isNumber ? 'number' : className} aria-sort={ariaSort}>
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold hover:text-ink"
        onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
      >
        {label}
        <span aria-hidden="true" className="sort-mark">
          {direction === undefined ? '↕' : direction === 'asc' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}
