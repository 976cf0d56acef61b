import type { ChangeEventHandler } from 'react';

interface SelectHeadProps {
  /** What the box does, for people who cannot see the table. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Head of a column of boxes: its box selects every row of the page, or none. */
export function SelectHead({ label, checked, onChange }: SelectHeadProps) {
  return (
    <th scope="col" className="cell-select">
      <label className="select-box">
        <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
      </label>
    </th>
  );
}
